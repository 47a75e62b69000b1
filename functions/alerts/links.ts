/** Where mails lead. The token is in the fragment, which browsers send to no server. */
export const confirmUrl = (portalUrl: string, token: string) =>
  `${portalUrl}/#c=${token}`;
export const stopUrl = (portalUrl: string, token: string) =>
  `${portalUrl}${stopPath(token)}`;
/** The page that asks whether to stop the mails. @param token of a mail, or any text */
export const stopPath = (token: string) =>
  `/#s=${encodeURIComponent(token.toWellFormed())}`;

/** The headers by which a mail program ends the mails without a page (RFC 8058). Opened in a browser, it leads to the page. */
export const unsubscribeHeaders = (portalUrl: string, token: string) => ({
  "List-Unsubscribe": `<${portalUrl}/api/user/alerts/stop?t=${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
