import { ToastCard } from "./toast-card.tsx";

/** A number that is at the end of the line. */
export function PhoneNumber() {
  return (
    <div className="px-4">
      <ToastCard toast={{ text: "Your phone number is now (512) 469-1408." }} onDismiss={() => {}} />
    </div>
  );
}
