import { describe, expect, it } from "vitest";
import { readHtmlText } from "./html-text.ts";

describe("the text of an HTML page", () => {
  it.each([
    ["blocks", "<p>One</p><div>two<br>three</div> four", "One\ntwo\nthree\nfour"],
    ["inline elements", "<p>Energy <b>Charge</b> 9.2&cent;\n per&nbsp;kWh</p>", "Energy Charge 9.2¢ per kWh"],
    [
      "a table",
      "<table><tr><th>Use<td>500 <p>kWh</p></td></tr><tr><td>Price</td><td>16.6¢</td></tr></table>after",
      "Use   500 kWh\nPrice   16.6¢\nafter",
    ],
    ["a table in a table", "<table><tr><td><table><tr><td>a<td>b</table></table>", "a   b"],
    [
      "what is not shown",
      "<head><title>t</title></head><STYLE>p{}</STYLE ><!-- c --><p>x<script>1<2</script>",
      "x",
    ],
    ["attributes that hold marks", `<a title='a > b' b = "c > d" e=f>x</a>`, "x"],
    ["a stray quotation mark in a tag", '<td width="5"">x</td>', "x"],
    ["a mark that starts no tag", "1 < 2 &lt;b&gt;", "1 < 2 <b>"],
    ["a doctype and what no browser knows", "<!doctype html><?x y?></ p><o:p>x</o:p>", "x"],
    ["an unclosed comment, tag and script", "a<!-- b", "a"],
    ["an unclosed tag", "a<b c='", "a"],
    ["an unclosed script", "a<script>b", "a"],
  ])("reads %s", (_what, html, text) => {
    expect(readHtmlText(html)).toBe(text);
  });
});
