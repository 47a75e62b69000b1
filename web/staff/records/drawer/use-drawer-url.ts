import { useNavigate, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { atPage } from "../../lists/list-url.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many history entries the drawer has added: closing it goes back to the list before them. */
    drawerDepth?: number | undefined;
    /** A searched phone, which the address does not hold. */
    phone?: string | undefined;
  }
}

export type DrawerUrl = ReturnType<typeof useDrawerUrl>;

/** Opens, changes and closes the drawer of a list by the URL; the same functions at every render. */
export function useDrawerUrl(from: "/logistic/dashboard" | "/logistic/attention") {
  const { history } = useRouter();
  const navigate = useNavigate({ from });
  return useMemo(() => {
    const depth = () => history.location.state.drawerDepth ?? 0;
    const show = (record: string | undefined, replace: boolean, drawerDepth: number | undefined) =>
      void navigate({
        search: (search) => ({ ...search, record }),
        state: (before) => ({ ...before, drawerDepth }),
        replace,
        resetScroll: false,
      });
    return {
      /** Back returns to what was there before: the list, or another record's drawer. */
      open: (record: string) => show(record, false, depth() + 1),
      /** Another record of the list: Back still closes the drawer. */
      step: (record: string) => show(record, true, depth()),
      /** Another page of the list behind the drawer, where the list then stays. */
      toPage: (cursor: string, page: number) =>
        void navigate({
          search: (search) => atPage(search, cursor, page),
          state: true,
          replace: true,
          resetScroll: false,
        }),
      close() {
        const added = depth();
        if (added > 0) history.go(-added);
        else show(undefined, true, undefined);
      },
    };
  }, [history, navigate]);
}
