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
        {/* As wide as both texts and what is around the first one. */}
        <div className="w-fit">
          <Row wrap={false}>
            <Button>Before</Button>
            <Button variant="quiet" flush>
              Last
            </Button>
          </Row>
        </div>
      </Stack>
    </div>
  );
}
