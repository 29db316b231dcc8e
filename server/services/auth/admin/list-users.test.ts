import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { adminClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { setup } from "#tests/support/setup.ts";

const USER_COUNT = 501;

const server = setup(authServer);
beforeAll(async () => {
  await sql`
    insert into auth.users (id, email, phone, user_metadata, created_at, updated_at)
    select gen_random_uuid(), 'person' || n || '@example.com', (15120000000 + n)::text,
      jsonb_build_object('name', case n when 7 then 'Zoë 100%_\\sure' else 'Nobody' end),
      now() - n * interval '1 minute', now()
    from generate_series(1, ${USER_COUNT}::int) n`.execute(server.ctx.db.sql);
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    select gen_random_uuid(), id, 'email', id::text, jsonb_build_object('email', email) from auth.users`.execute(
    server.ctx.db.sql,
  );
});

const list = (query: string): Promise<ApiResponse> =>
  call(server, "GET", `/admin/users${query}`, {
    token: server.ctx.tokens.serviceKey,
    headers: { "x-supabase-api-version": "2024-01-01" },
  });

const listEmails = (response: ApiResponse): string[] =>
  response.body.users.map((user: { email: string }) => user.email);

describe("listUsers", () => {
  it("returns fifty, the newest first, with paging links", async () => {
    const { data, error } = await adminClient(server).listUsers();
    expect(error).toBeNull();
    expect(data.users.map((user) => user.email).slice(0, 2)).toEqual([
      "person1@example.com",
      "person2@example.com",
    ]);
    expect(data.users).toHaveLength(50);
    expect(data.users[0]?.identities).toHaveLength(1);
    expect(data).toMatchObject({ aud: "authenticated", total: USER_COUNT, nextPage: 2 });
    const { headers } = await list("?page=2");
    expect(headers.get("x-total-count")).toBe("501");
    expect(headers.get("link")).toBe('</admin/users?page=3>; rel="next", </admin/users?page=11>; rel="last"');
  });

  it("returns every account once over all pages", async () => {
    const seen: string[] = [];
    let page: number | null = 1;
    while (page !== null) {
      const { data }: Awaited<ReturnType<ReturnType<typeof adminClient>["listUsers"]>> = await adminClient(
        server,
      ).listUsers({ page, perPage: 60 });
      seen.push(...data.users.map((user) => user.email ?? ""));
      page = "nextPage" in data ? data.nextPage : null;
    }
    expect(seen).toEqual(Array.from({ length: USER_COUNT }, (_, index) => `person${index + 1}@example.com`));
  });

  it("ends with the last page, and is empty after it", async () => {
    const last = await list("?page=11&per_page=50");
    expect(listEmails(last)).toEqual(["person501@example.com"]);
    expect(last.headers.get("link")).toBe('</admin/users?page=11&per_page=50>; rel="last"');
    const after = await list("?page=12&per_page=50");
    expect(after.body).toEqual({ users: [], aud: "authenticated" });
    expect(after.headers.get("x-total-count")).toBe("501");
    expect(listEmails(await list("?page=999999999"))).toEqual([]);
  });

  it("returns at most a thousand at once", async () => {
    const all = await list("?per_page=5000");
    expect(all.body.users).toHaveLength(USER_COUNT);
    expect(all.headers.get("link")).toBe('</admin/users?page=1&per_page=1000>; rel="last"');
  });

  it("filters by a literal part of email, phone or name", async () => {
    const byMail = await list("?filter=PERSON50&per_page=1");
    expect(byMail.headers.get("x-total-count")).toBe("3");
    expect(byMail.headers.get("link")).toBe(
      '</admin/users?page=2&per_page=1&filter=PERSON50>; rel="next", </admin/users?page=3&per_page=1&filter=PERSON50>; rel="last"',
    );
    expect(listEmails(await list("?filter=15120000042"))).toEqual(["person42@example.com"]);
    const name = encodeURIComponent("zoë 100%_\\s");
    expect(listEmails(await list(`?filter=${name}`))).toEqual(["person7@example.com"]);
    expect(listEmails(await list("?filter=%25"))).toEqual(["person7@example.com"]);
    const comma = await list("?filter=a%2Cb%3B%3Ec");
    expect(comma.headers.get("link")).toBe('</admin/users?page=0&filter=a%2Cb%3B%3Ec>; rel="last"');
  });

  it("sorts by creation time", async () => {
    expect(listEmails(await list("?sort=created_at%20asc&per_page=2"))).toEqual([
      "person501@example.com",
      "person500@example.com",
    ]);
    expect(listEmails(await list("?sort=created_at+desc&per_page=1"))).toEqual(["person1@example.com"]);
  });

  it.each([
    ["?page=x", /^Bad Pagination Parameters: /],
    ["?page=-1", /^Bad Pagination Parameters: /],
    ["?per_page=0", /^Bad Pagination Parameters: per_page must be greater than 0$/],
    ["?sort=password_hash", /^Bad Sort Parameters: bad field for sort 'password_hash'$/],
    ["?sort=created_at+sideways", /^Bad Sort Parameters: bad direction for sort 'sideways'$/],
    ["?sort=created_at+desc%3Bdrop", /^Bad Sort Parameters: /],
    ["?filter=%00", /cannot be used/],
  ])("rejects %s", async (query, message) => {
    const { status, body } = await list(query);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "validation_failed" });
    expect(body.message).toMatch(message);
  });

  it("does not include secrets of an account", async () => {
    const { body } = await list("?per_page=1");
    expect(JSON.stringify(body)).not.toMatch(/password|secret|is_sso_user|raw_/);
  });
});
