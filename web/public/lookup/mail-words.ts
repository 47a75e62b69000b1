/** What the script that runs before the app says as well. */
export const mailWords = {
  updatesOn: (address: string | undefined) => `Updates on for ${address}`,
  notConfirmed: "Your email isn't confirmed",
};
