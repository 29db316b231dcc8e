export { default as knockClient } from "knock-client-0-10";
