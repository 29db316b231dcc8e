import { useState } from "react";
import type { TaxPlace } from "#contracts/taxes.ts";
import { testLocation } from "../test-location.ts";
import { BillList } from "./bill-list.tsx";

const bill = (file: string) => ({
  name: `user/home/${file}`,
  file,
  bytes: 81_234,
  added_at: "2026-02-01T18:00:00Z",
  url: null,
});

interface ListProps {
  readonly price: { cents_per_kwh: number; base_usd: number; includes_delivery: boolean } | null;
  readonly place: TaxPlace | null;
}

function List({ price, place }: ListProps) {
  const [deleted, setDeleted] = useState("");
  const contract = {
    provider: "Sample Power",
    plan_name: "Plain 12",
    plan_id: null,
    ends_on: null,
    price,
    leaving_fee: null,
  };
  return (
    <>
      <BillList
        bills={[bill("january.pdf"), bill("february.pdf")]}
        location={testLocation({ contract, tax_place: place })}
        onDeleted={setDeleted}
      />
      <output aria-label="Deleted">{deleted}</output>
    </>
  );
}

/** The home of an actual bill: Oncor in Euless, 16.19 ¢ and no base charge. */
export function Euless() {
  return (
    <List
      price={{ cents_per_kwh: 16.19, base_usd: 0, includes_delivery: false }}
      place={{ limits: "inside", city: "Euless" }}
    />
  );
}

export function NothingKnown() {
  return <List price={null} place={null} />;
}
