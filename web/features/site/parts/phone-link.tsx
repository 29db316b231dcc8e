import { Link } from "#web/ui/link.tsx";

/** A telephone number of ten digits, as on US bills: (888) 313-4747. Calls it on a phone. */
export function PhoneLink({ number }: { readonly number: string }) {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return (
    <span className="touch inline-flex items-center whitespace-nowrap">
      <Link href={`tel:+1${number}`}>
        ({area}) {exchange}-{line}
      </Link>
    </span>
  );
}
