import { useState } from "react";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Form, FormFailure } from "./form.tsx";
import { useForm, useValues } from "./use-form.ts";

interface Values {
  readonly name: string;
  readonly size: "small" | "large" | null;
}

/** Rejects the name "taken" at its field. For "down", fails as a whole until the button is pressed again. */
export function Sample() {
  const [sent, setSent] = useState<readonly string[]>([]);
  const state = useValues<Values>({ name: "", size: null });
  const { name, size } = state.values;
  const form = useForm({
    ...state,
    id: "sample",
    fields: ["name", "size"],
    autoFocus: "name",
    problems: {
      name: name === "" ? "Enter a name." : undefined,
      size: size === null ? "Choose a size." : undefined,
    },
    toRejections: ({ fields }) => ("name" in fields ? { name: "Choose another name." } : {}),
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      setSent((before) => [...before, name]);
      if (name === "taken") throw new ApiFailure("http", "", { status: 422, fields: { name: "is taken" } });
      if (name === "late") throw new ApiFailure("timeout", "");
      if (name === "down" && !sent.includes(name)) throw new ApiFailure("http", "", { status: 500 });
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.text("name")} label="Name" />
      <RadioGroup
        {...form.choice("size")}
        label="Size"
        options={[
          { value: "small", label: "Small" },
          { value: "large", label: "Large" },
        ]}
      />
      <FormFailure form={form} retry />
      <Button type="submit" pending={form.pending}>
        Send
      </Button>
      <output aria-label="Errors">{form.errorCount}</output>
      <output aria-label="Sent">{sent.join(" ")}</output>
    </Form>
  );
}
