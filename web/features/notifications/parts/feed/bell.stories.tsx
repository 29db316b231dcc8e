import { Bell } from "./bell.tsx";
import { NotificationsProvider } from "./notifications-provider.tsx";

export function SignedIn() {
  return (
    <NotificationsProvider>
      <Bell />
    </NotificationsProvider>
  );
}
