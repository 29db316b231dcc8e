// The only component that needs react-aria (59 kB gzip): loaded when it is first shown.
import { Suspense, lazy } from "react";
import type { ComboBoxProps } from "./combo-box-field.tsx";
import { Skeleton } from "./skeleton.tsx";

const ComboBoxField = lazy(() =>
  import("./combo-box-field.tsx").then((module) => ({ default: module.ComboBoxField })),
);

/** A choice from a long list by typing part of it. */
export function ComboBox(props: ComboBoxProps) {
  return (
    <Suspense fallback={<Skeleton height={4.25} />}>
      <ComboBoxField {...props} />
    </Suspense>
  );
}
