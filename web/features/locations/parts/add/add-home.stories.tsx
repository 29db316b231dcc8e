import { useState } from "react";
import { paths } from "../../../../shared/paths.ts";
import { AddHomeFlow } from "./add-home.tsx";

export function AddHome() {
  const [added, setAdded] = useState("");
  return (
    <>
      <AddHomeFlow
        openHref={paths.location}
        onAdded={async ({ service_location: home }) => setAdded(home.esiid)}
      />
      <output aria-label="Added">{added}</output>
    </>
  );
}
