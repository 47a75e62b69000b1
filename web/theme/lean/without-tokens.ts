import type { SystemContext } from "@chakra-ui/react";

/**
 * What the browser's system needs of two modules of Chakra: it has no tokens, which style-props.ts resolves itself,
 * and no reset, which the stylesheet contains.
 */

type TokenDictionary = SystemContext["tokens"];

export function createTokenDictionary() {
  const none = new Map<never, never>();
  return {
    allTokens: [],
    cssVarMap: none,
    categoryMap: none,
    colorPaletteMap: none,
    getByName: () => undefined,
    getVar: (_name, fallback) => fallback,
    getCategoryValues: () => ({}),
    expandReferenceInValue: (value) => value,
  } satisfies Partial<TokenDictionary>;
}

export const createPreflight = () => ({});
