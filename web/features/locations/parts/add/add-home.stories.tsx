import { useState } from "react";
import { paths } from "../../../../shared/paths.ts";
import { AddLocationFlow } from "./add-location.tsx";

export function AddLocation() {
  const [added, setAdded] = useState("");
  return (
    <>
      <AddLocationFlow
        openHref={paths.location}
        onAdded={async ({ service_location: location }) => setAdded(location.esiid)}
      />
      <output aria-label="Added">{added}</output>
    </>
  );
}
