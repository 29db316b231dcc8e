// The public pages: compare, ranking, plan.

export const compare = {
  title: "Compare plans",
};
