import { Button } from "./button.tsx";
import { Row, Stack, Text } from "./layout.tsx";

/** A quiet button alone on its line, and one after another button, under a text. */
export function FlushButtons() {
  return (
    <div className="px-8">
      <Stack>
        <Text>Above</Text>
        <Row>
          <Button variant="quiet" flush>
            Alone
          </Button>
        </Row>
        <Row>
          <Button>First</Button>
          <Button variant="quiet" flush>
            Second
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
