import { Bell } from "./bell.tsx";
import { NoticesProvider } from "./notices-provider.tsx";

export function SignedIn() {
  return (
    <NoticesProvider>
      <Bell />
    </NoticesProvider>
  );
}
