import { Stepper } from "./stepper.tsx";

/** The longest steps of a flow, in Spanish, with the page's padding on a narrow phone. */
export function FourSteps() {
  return (
    <div className="px-4">
      <Stepper steps={["Términos", "Pedidos", "Domicilio", "Medidor"]} current={4} />
    </div>
  );
}
