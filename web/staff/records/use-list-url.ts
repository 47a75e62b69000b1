import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { continuesTyping } from "../lists/list-url.ts";
import { isPhoneLike, type ListSearch, rememberSearch } from "./list-search.ts";

/** The list's search in the URL, but for a phone, which is kept beside it; and what shows another one. */
export function useListUrl() {
  const inUrl = useSearch({ from: "/logistics/logistic/dashboard" });
  const phone = useLocation({ select: ({ state }) => state.phone });
  const navigate = useNavigate({ from: "/logistic/dashboard" });
  const search: ListSearch = { ...inUrl, search: inUrl.search ?? phone };

  const show = (next: ListSearch) => {
    const isPhone = next.search !== undefined && isPhoneLike(next.search);
    void navigate({
      search: isPhone ? { ...next, search: undefined } : next,
      state: isPhone ? { phone: next.search } : {},
      // Back does not return to each letter, and closes a drawer that opened while a search was still being typed.
      replace: continuesTyping(search, next) || search.record !== undefined,
      resetScroll: false,
    });
    rememberSearch(next);
  };
  return { search, show };
}
