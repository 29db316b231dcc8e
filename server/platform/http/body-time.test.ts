// A slow body is not waited for longer than its route allows.
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { limitBodyTime } from "./body-time.ts";

it("ends a form that takes too long with 408, and waits for a file if its route allows it", async () => {
  const app = Fastify();
  limitBodyTime(app, 0.05);
  app.post("/form", () => "taken");
  app.post("/file", { config: { bodySeconds: 20 } }, () => "taken");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // Half of the declared length.
  const startRequest = async (path: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    const lines = ["Host: here", "Connection: close", "Content-Type: text/plain", "Content-Length: 4"];
    await once(socket, "connect");
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nha`);
    return socket;
  };
  const readText = async (socket: Socket): Promise<string> => {
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    return text;
  };
  try {
    const file = await startRequest("/file");
    expect(await readText(await startRequest("/form"))).toMatch(/^HTTP\/1\.1 408 /);
    file.write("lf");
    expect(await readText(file)).toMatch(/^HTTP\/1\.1 200 .*taken$/s);
  } finally {
    await app.close();
  }
});
