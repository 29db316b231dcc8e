import { MonthStepper } from "./month-stepper.tsx";

const NOVEMBER = { month_abbr: "Nov", year: 2026, start: "2026-10-28", end: "2026-11-30" };

export function OneMonth() {
  return (
    <div className="px-4">
      <MonthStepper months={[NOVEMBER]} shown={NOVEMBER} onShow={() => undefined} />
    </div>
  );
}
