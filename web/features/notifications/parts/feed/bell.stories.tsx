import { Bell } from "./bell.tsx";
import { NotificationsProvider } from "./notices-provider.tsx";

export function SignedIn() {
  return (
    <NotificationsProvider>
      <Bell />
    </NotificationsProvider>
  );
}
