import { AVATAR_GROUND, AVATAR_INK, initials, type DisplayUser } from "./display-user.ts";

/** One or two letters on a disc. The text next to it, or its link's label, names the user. */
export function Avatar({ user, size = 32 }: { user: DisplayUser; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none forced-colors:border"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        backgroundColor: AVATAR_GROUND,
        color: AVATAR_INK,
      }}
    >
      {initials(user)}
    </span>
  );
}
