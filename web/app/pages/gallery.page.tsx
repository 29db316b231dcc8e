// Development only: every UI component in both themes. Its texts are not messages.
import { definePage } from "#web/shared/page/define-page.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { GalleryActions } from "./gallery/gallery-actions.tsx";
import { GalleryData } from "./gallery/gallery-data.tsx";
import { GalleryForms } from "./gallery/gallery-forms.tsx";

function GalleryPage() {
  return (
    <Page>
      <PageHeader title="Gallery" lead="Every part of web/ui, light above dark." />
      {(["light", "dark"] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          className="rounded-card border border-line bg-ground p-4 text-ink sm:p-6"
        >
          <Page>
            <GalleryActions />
            <GalleryForms />
            <GalleryData />
          </Page>
        </div>
      ))}
    </Page>
  );
}

export default definePage({ Component: GalleryPage });
