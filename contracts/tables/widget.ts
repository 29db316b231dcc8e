// The widget for other sites (web/widget/), without zod because pages import it too.

/** Its address in every release. A version with other attributes or properties gets another one. */
export const WIDGET_PATH = "/widget/v1.js";

/** The most plans that it shows. */
export const MAX_WIDGET_PLANS = 5;

/** CSS properties with which a page sets its look. */
export const WIDGET_PROPERTIES = [
  "--wattlane-accent",
  "--wattlane-on-accent",
  "--wattlane-background",
  "--wattlane-text",
  "--wattlane-muted",
  "--wattlane-line",
  "--wattlane-font",
  "--wattlane-radius",
] as const;

/** Returns the line that puts the widget on a page. `origin` is the portal's. */
export function formatWidgetTag(origin: string): string {
  return `<script async src="${origin}${WIDGET_PATH}"></script>`;
}
