export { buildUserTokenGrant, default, Grants, signUserToken } from "@knocklabs/node";
