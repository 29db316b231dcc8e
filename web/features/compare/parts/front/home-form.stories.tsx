import { HomeForm } from "./home-form.tsx";

export function Empty() {
  return <HomeForm zip="" />;
}
