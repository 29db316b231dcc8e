// An account on a server that a benchmark runs.
export interface BenchAccount {
  readonly id: string;
  readonly token: string;
}

/** Signs an account up over HTTP. */
export async function signUpAccount(origin: string, email: string): Promise<BenchAccount> {
  const response = await fetch(`${origin}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "correct horse battery" }),
  });
  const body = (await response.json()) as { access_token: string; user: { id: string } };
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return { id: body.user.id, token: body.access_token };
}
