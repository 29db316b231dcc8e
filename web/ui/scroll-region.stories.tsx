import { ScrollRegion } from "./scroll-region.tsx";

/** Content of three times the window's width. */
export function WideContent() {
  return (
    <ScrollRegion label="Wide content">
      <div className="h-20 w-[300vw]" />
    </ScrollRegion>
  );
}

/** Content that fits. */
export function NarrowContent() {
  return (
    <ScrollRegion label="Narrow content">
      <div className="h-20 w-20" />
    </ScrollRegion>
  );
}
