// What loaders and guards get in addition to the URL: `context.get(queryClientContext)`.
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";

export const queryClientContext = createContext<QueryClient>();
