export { buildUserTokenGrant, default as Knock, Grants, signUserToken } from "@knocklabs/node";
