// Whether it is worth loading the session's code: public pages are mostly opened by visitors without a session.

/** Where the auth client stores the session. */
export const STORAGE_KEY = "wattlane.auth";
export const ACCESS_COOKIE = "cp_access_token";

/** Whether any session data is stored in this browser, valid or not. */
export function canBeSignedIn(): boolean {
  if (document.cookie.includes(`${ACCESS_COOKIE}=`)) return true;
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
