import type { Outlook } from "#contracts/outlook.ts";
import { shouldSwitch } from "#messages/describe-advice.ts";
import { describePageToDo } from "../outlook/page-to-dos.ts";
import type { ToDoText } from "../outlook/to-dos.ts";
import { describeToDo, listSetUp, listToDos, setUpHref } from "../outlook/to-dos.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { CheckIcon, InfoIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import type { KnownToDos } from "./use-to-dos.ts";

/** The to-dos of a home, and below them the details that would improve its numbers. */
export function ToDoList({ outlook }: { readonly outlook: Outlook }) {
  const messages = useMessages("dashboard");
  const texts = useMessages("outlook");
  const toDos = listToDos(outlook).map((toDo) => describeToDo(toDo, outlook, texts));
  const setUp = listSetUp(outlook);
  if (toDos.length + setUp.length === 0) return shouldSwitch(outlook) ? null : <Nothing />;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      {toDos.length > 0 && (
        <section>
          <h3 className="text-small text-muted">{messages.toDo}</h3>
          <ToDoLinks toDos={toDos} />
        </section>
      )}
      {setUp.length > 0 && (
        <section>
          <h3 className="text-small text-muted">{messages.setUp}</h3>
          <ul>
            {setUp.map((fact) => (
              <li key={fact} className="touch flex items-center gap-2.5 py-1">
                <span className="shrink-0 text-muted">
                  <InfoIcon size={18} />
                </span>
                <Link href={setUpHref(fact, outlook.esiid)}>{texts.setUp[fact]}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ToDoLinks({ toDos }: { readonly toDos: readonly ToDoText[] }) {
  return (
    <ul>
      {toDos.map(({ title, text, href }) => (
        <li key={`${href} ${title}`} className="flex items-start gap-2.5 py-1">
          <span className="mt-0.5 shrink-0 text-warn">
            <WarnIcon size={18} />
          </span>
          <span className="min-w-0">
            <Link href={href}>{title}</Link>
            <Text size="small" tone="muted">
              {text}
            </Text>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The to-dos that no home's card lists: orders at other homes, and orders to add to the account. */
export function OrderToDos({ toDos, orders }: Pick<KnownToDos, "toDos" | "orders">) {
  const messages = useMessages("dashboard");
  const texts = useMessages("outlook");
  const others = toDos.filter(({ kind }) => kind !== "home");
  if (others.length === 0) return null;
  return (
    <Card title={messages.orders}>
      <ToDoLinks toDos={others.map((toDo) => describePageToDo(toDo, orders, texts))} />
    </Card>
  );
}

function Nothing() {
  const messages = useMessages("dashboard");
  return (
    <p className="flex items-center gap-2 border-t border-line pt-4 text-good">
      <CheckIcon size={18} />
      {messages.nothing}
    </p>
  );
}
