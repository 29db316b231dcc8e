import { useQuery } from "@tanstack/react-query";
import type { OrderLink } from "#contracts/affiliates.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { saveFile } from "#web/shared/parts/save-file.ts";
import { toSlug } from "./slug.ts";

/** Quiet zone of four modules: ISO/IEC 18004. */
const BORDER = 4;

/** The link as a QR code, drawn in this browser, to show or save. */
export function LinkQr({ link }: { readonly link: OrderLink }) {
  const { links: messages } = useMessages("affiliates");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["qr", link.url],
    queryFn: async () => {
      const { renderSVG } = await import("uqr");
      return renderSVG(link.url, { ecc: "M", border: BORDER });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Row gap={4} align="start">
      {data === undefined ? (
        <Skeleton height={12} width="12rem" />
      ) : (
        // White in both themes: cameras need dark on light.
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data)}`}
          alt={messages.qrAlt({ name: link.name })}
          width={192}
          height={192}
          className="rounded-field border border-line bg-white"
        />
      )}
      <Stack gap={3}>
        <Text tone="muted">{messages.qrHelp}</Text>
        {data !== undefined && (
          <div>
            <Button
              size="small"
              onClick={() => saveFile(data, "image/svg+xml", `qr-${toSlug(link.name)}.svg`)}
            >
              {messages.download}
            </Button>
          </div>
        )}
      </Stack>
    </Row>
  );
}
