import { lazy, Suspense, useState } from "react";
import { hasSaved } from "./has-saved.ts";

const SavedList = lazy(() => import("./saved-list.tsx").then((module) => ({ default: module.SavedList })));

/**
 * What was saved in this browser, before or after signing in. Renders nothing without anything, and then loads no code of
 * it.
 */
export function Saved() {
  const [has] = useState(hasSaved);
  if (!has) return null;
  return (
    <Suspense>
      <div className="max-w-[33.75rem]">
        <SavedList />
      </div>
    </Suspense>
  );
}
