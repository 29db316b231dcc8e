import { useState } from "react";
import { toProviderId } from "#market/providers/provider-id.ts";
import { useConfig } from "./use-config.ts";

/** The provider's initials, at most two. */
export function getInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [first = "", second] = words;
  return (second === undefined ? first.slice(0, 2) : `${first[0] ?? ""}${second[0] ?? ""}`).toUpperCase();
}

/** The provider's logo if the operator has one, otherwise its initials. The name is next to it. */
export function ProviderTile({ name }: { readonly name: string }) {
  const { provider_logos: logos } = useConfig();
  const [failed, setFailed] = useState(false);
  const start = logos.length > 0 && !failed ? `${toProviderId(name)}.` : null;
  const file = start !== null && logos.find((one) => one.startsWith(start));
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-field bg-raised text-small font-semibold text-muted"
    >
      {file ? (
        <img
          src={`/provider-logos/${file}`}
          alt=""
          width={36}
          height={36}
          className="size-9 rounded-field bg-white object-contain p-0.5"
          onError={() => setFailed(true)}
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
