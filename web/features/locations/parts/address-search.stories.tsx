import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AddressSearch } from "./address-search.tsx";

interface SearchProps {
  readonly error?: string;
}

function Search({ error }: SearchProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  return (
    <>
      <AddressSearch
        id="address"
        value={text}
        onType={setText}
        onChoose={(match) => setChosen(match.esiid)}
        error={error}
        alternative={<Button>Another way</Button>}
      />
      <output aria-label="Chosen">{chosen}</output>
    </>
  );
}

export function Empty() {
  return <Search />;
}

export function Missing() {
  return <Search error="Choose an address" />;
}
