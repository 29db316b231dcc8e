export { default } from "knock-client-0-10";
