// Development only: every ui part in both themes. Its words are not messages.
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { GalleryActions } from "./gallery-actions.tsx";
import { GalleryData } from "./gallery-data.tsx";
import { GalleryForms } from "./gallery-forms.tsx";

export default function GalleryPage() {
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
