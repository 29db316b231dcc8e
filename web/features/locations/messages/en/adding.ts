// Adding a home: find it, confirm it, and possible obstacles.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const adding = {
  title: "Add a home",
  lead: "Its address is enough. We find the meter, and with it who delivers your power.",
  onboarding: {
    title: "Add your home",
    lead: "With your address we find the meter, and with it what each plan would cost you.",
    later: "I have no home to add now",
    laterText: "You can add one at any time under Locations.",
  },
  shop: {
    title: "Which home is it about?",
    lead: "With its address we find the meter, and with it what each plan would cost you.",
    choose: "Choose a home of your account, or add one.",
    another: "Add another home",
    summary: "What we know of its use, and the plans that cost least for it.",
    other: "Choose another home",
  },
  method: {
    label: "How do you want to find it?",
    options: { address: "Address", esiid: "ESI ID", bill: "A bill" },
  },
  address: {
    label: "Address",
    help: "House number and street, as “4105 Maple St Dallas”. A unit number helps in a building with many homes.",
    placeholder: "4105 Maple St",
    searching: "Searching",
    found: (n: number) => f.plural(n, { one: "# address found.", other: "# addresses found." }),
    none: "No meter at this address in the directory",
    noneText:
      "Check the house number, or leave out the unit. New homes may not be listed yet: the ESI ID on the bill always works.",
    failed: "The search did not answer. What you typed is still here.",
    useEsiid: "Use the ESI ID instead",
    list: "Addresses found",
  },
  esiid: {
    label: "ESI ID",
    help: "The long number on your bill that begins with 10. It has 17 digits, or 22 at CenterPoint.",
    go: "Find this meter",
    looking: "Looking it up",
    problems: {
      empty: "Enter the ESI ID of your bill.",
      not_digits: "Use digits only. A meter number or account number will not do.",
      wrong_length: "An ESI ID has 17 or 22 digits. Count them once more.",
      wrong_start: "An ESI ID begins with 10.",
    },
  },
  bill: {
    label: "Text of your bill",
    help: "Photograph the bill with your phone, let it select the text, and paste all of it here. We look for the ESI ID; the text stays on this device.",
    go: "Find the ESI ID",
    empty: "Paste the text of your bill first.",
    none: "There is no ESI ID in this text. It is a long number that begins with 10, often at the top of the second page.",
    several: (n: number) => `This bill names ${f.number(n)} meters. Which one is your home?`,
  },
  confirm: {
    title: "Is this your home?",
    utility: "Utility",
    utilityUnknown: "We don’t know it yet.",
    esiid: "ESI ID",
    yes: "Add this home",
    no: "Look again",
    unlisted: "The directory does not know this ESI ID",
    unlistedText: "That happens with new homes. Type the address, and we go on with it.",
    street: "House number and street",
    city: "City",
    zip: "ZIP code",
    streetMissing: "Enter the house number and street.",
    zipWrong: "A ZIP code has five digits.",
    nickname: "Nickname",
    nicknameHelp: "What you call it, as “Lake house”.",
    meter: "Meter number",
    meterHelp: "On the face of the meter. It proves that you live there, should anybody else say so.",
    meterWrong: "A meter number has 4 to 30 letters, digits or dashes.",
    more: "Nickname and meter number",
  },
  yours: {
    title: "This home is in your account already",
    open: "Open it",
  },
  problems: {
    no_choice: (area: string, utility: string) => `In ${area}, power comes from ${utility}`,
    no_choiceText:
      "It is the only company that sells power there, so there are no plans to choose between. If your bill names another company, check the ZIP code.",
    not_active: "The utility lists this meter as no longer in use",
    not_activeText:
      "It may have been replaced. The newest bill, or the utility, tells the ESI ID of the one there now.",
    not_residential: "The utility lists this meter as a business",
    not_residentialText:
      "Or as one that is not a home’s, such as a street light. The plans here are for homes. Check that this is your meter: a building may have several.",
    too_many_homes: "Your account has as many homes as it can hold",
    too_many_homesText: "Remove one that you have left; then add this one.",
    nothingChanged: "Nothing was changed.",
  },
  proof: {
    title: "Another account has this home",
    text: "It may belong to someone you live with, or to someone who lived there before. Enter your meter number or a code to add it. We don't show whose account it is.",
    method: "How do you want to add it?",
    methods: { meter: "Meter number", code: "A code" },
    meterText:
      "If we can check the number, the home moves to your account. If we can't, you both have it until one of you links the meter. The other account never sees your name.",
    meterGo: "Add this home",
    codeText:
      "If the other account has confirmed the home, we send it a code. Ask the person you live with for it, and the home is in both accounts.",
    codeSend: "Send the code",
    codeSent:
      "If the other account has confirmed the home, the code is on its way. It works for 30 minutes. If no code comes, use the meter number.",
    codeAgain: "Send it again",
    code: "Code",
    codeHelp: "Six digits.",
    codeWrong: "The code has six digits.",
    codeGo: "Add the home",
    rejected: {
      meter:
        "This isn't the number on file for this meter. Compare it with the meter. If it matches, contact us.",
      code: "That code does not fit, or it is too old. Ask for a new one.",
    },
    meterMissing: "Enter the number on the meter.",
  },
  added: {
    toast: (name: string) => `${name} is in your account.`,
    goOn: "Go on",
  },
};
