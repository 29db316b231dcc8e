import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Example } from "#contracts/compare.ts";
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { getTyped } from "#web/shared/parts/typed-before.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { exampleQuery } from "#web/shared/api/get-example.ts";
import { Saved } from "../share/saved.tsx";
import { USAGE_FILE_KINDS } from "../file-kinds.ts";
import { ExampleFigure } from "./example-figure.tsx";
import { HomeForm } from "./home-form.tsx";

const MONTHS = 12;

interface FrontPageProps {
  /** Continues with a meter file or with bills, and the ZIP code if one is typed. */
  readonly onUsage: (method: "file" | "bills", zip: string, file?: File) => void;
}

/** The first page: the promise, one question, an example from the current list. The server renders the same one. */
export function FrontPage({ onUsage }: FrontPageProps) {
  const messages = useMessages("front");
  const { data: example } = useQuery(exampleQuery(useConfig()));
  const [typed] = useState(getTyped);
  const [zip, setZip] = useState(typed?.zip ?? "");
  useCatalogDate(example?.as_of);
  return (
    <div>
      <section className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-16">
        <div>
          <h1 className="max-w-[15em] text-[1.875rem] leading-[2.125rem] font-semibold tracking-[-0.02em] sm:text-hero sm:leading-[2.75rem]">
            {messages.title}
          </h1>
          <HomeForm
            zip={zip}
            {...(typed?.size ? { size: typed.size } : {})}
            onZip={setZip}
            focused={typed?.focused ?? false}
          />
          <p className="mt-2 text-small text-muted">{messages.free}</p>
          <ExactLine onUsage={(method, file) => onUsage(method, zip, file)} />
        </div>
        {example && <ExampleNumber example={example} />}
      </section>
      <div className="my-8 empty:hidden">
        <Saved />
      </div>
      {example && <ExampleFigure example={example} />}
      {example && <Facts of={example.of} />}
      <p className="py-4 text-small">
        <strong className="font-semibold">{messages.money.title}</strong> {messages.money.text}{" "}
        <Link href="/how-we-make-money">{messages.money.link}</Link>
      </p>
    </div>
  );
}

/** The way to exact costs: a meter file in one step, or bills. */
function ExactLine({ onUsage }: { readonly onUsage: (method: "file" | "bills", file?: File) => void }) {
  const { exact } = useMessages("front");
  const link = "touch inline-flex items-center font-semibold text-accent underline underline-offset-2";
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <span className="text-muted max-sm:w-full">{exact.before}</span>
      <label className={`${link} relative has-focus-visible:outline-2 has-focus-visible:outline-accent`}>
        {exact.file}
        <input
          type="file"
          accept={USAGE_FILE_KINDS}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
          onChange={({ target }) => target.files?.[0] && onUsage("file", target.files[0])}
        />
      </label>
      <button type="button" className={link} onClick={() => onUsage("bills")}>
        {exact.bills}
      </button>
    </p>
  );
}

function ExampleNumber({ example: { home, lowest, of } }: { readonly example: Example }) {
  const { example: messages } = useMessages("front");
  const format = useFormat();
  return (
    <div className="lg:w-80">
      <Badge tone="info">{messages.heading}</Badge>
      <p className="mt-1.5 text-small font-semibold">
        {messages.home({ squareFeet: home.square_feet, city: home.city, kwh: home.year_kwh })}
      </p>
      <p className="my-1.5 text-hero leading-[2.75rem] font-semibold tracking-[-0.04em] lg:text-[4rem] lg:leading-[4.25rem]">
        {format.money(lowest.cents)}
        <small className="ml-1 text-lead font-normal tracking-normal text-muted">{messages.perYear}</small>
      </p>
      <p>
        <strong className="font-semibold">{messages.month({ cents: lowest.cents / MONTHS })}</strong>{" "}
        {messages.lowest({ of })} {messages.yours}
      </p>
    </div>
  );
}

function Facts({ of }: { readonly of: number }) {
  const { facts } = useMessages("front");
  const format = useFormat();
  const rows = [
    [MONTHS, facts.bills, facts.billsText],
    [of, facts.plans, facts.plansText],
    [NO_FEE_DAYS, facts.days, facts.daysText],
  ] as const;
  return (
    <ul className="mt-6 grid divide-line border-y border-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      {rows.map(([number, title, text]) => (
        <li
          key={title}
          className="grid grid-cols-[5.75rem_1fr] items-center gap-4 py-4 lg:grid-cols-[auto_1fr] lg:px-6 lg:py-5 lg:first:pl-0"
        >
          <span className="text-hero font-semibold tracking-[-0.04em]">{format.number(number)}</span>
          <div>
            <h2 className="text-lead font-semibold">{title}</h2>
            <p className="text-small text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
