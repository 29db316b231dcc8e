// Runs a program in the foreground and forwards signals and the exit code.
import { spawn } from "node:child_process";

/** Resolves with the exit code. Ctrl-C reaches the child, and this process waits for it. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    const pass = (signal) => {
      // On a terminal, Ctrl-C already went to the whole group. Sending it twice is harmless.
      if (child.exitCode === null) child.kill(signal);
    };
    process.on("SIGINT", pass);
    process.on("SIGTERM", pass);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGINT", pass);
      process.off("SIGTERM", pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
