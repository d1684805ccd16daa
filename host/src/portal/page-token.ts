let token: string | undefined;

/** What the server gave this page: shown with its reports, so that they count, and renewed with each question for new versions. */
export const pageToken = {
  read: (): string | undefined => token,
  renew(given: string | null | undefined): void {
    token = given ?? token;
  },
};
