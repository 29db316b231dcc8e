// Whether it is worth loading the session's code: public pages are mostly opened by people without one.

/** Where the auth client keeps the session. */
export const STORAGE_KEY = "wattlane.auth";
export const ACCESS_COOKIE = "cp_access_token";

/** True where something of a session is kept in this browser, good or not. */
export function canBeSignedIn(): boolean {
  if (document.cookie.includes(`${ACCESS_COOKIE}=`)) return true;
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
