// Written by npm run messages. Do not edit.

/** Every message by area and key. A message with arguments is a function of them. */
export interface Catalog {
  /** messages/en/account.json */
  readonly account: {
    readonly title: string;
    readonly lead: (values: { readonly name: string | number }) => string;
    readonly onThisPage: string;
    readonly sections: { readonly about: string; readonly security: string; readonly data: string };
    readonly change: string;
    readonly add: string;
    readonly saved: string;
    readonly none: string;
    readonly names: {
      readonly label: string;
      readonly first: string;
      readonly last: string;
      readonly save: string;
      readonly done: string;
      readonly missingFirst: string;
      readonly missingLast: string;
    };
    readonly email: {
      readonly label: string;
      readonly new: string;
      readonly help: (values: { readonly present: string | number }) => string;
      readonly helpFirst: string;
      readonly save: string;
      readonly saveFirst: string;
      readonly missing: string;
      readonly same: string;
      readonly inUse: string;
      readonly waiting: (values: { readonly address: string | number }) => string;
      readonly enter: string;
      readonly enterOne: string;
      readonly sentTo: (values: { readonly address: string | number }) => string;
      readonly halfDone: (values: { readonly address: string | number }) => string;
      readonly otherCode: (values: { readonly address: string | number }) => string;
      readonly another: string;
      readonly done: (values: { readonly address: string | number }) => string;
    };
    readonly phone: {
      readonly label: string;
      readonly new: string;
      readonly help: string;
      readonly save: string;
      readonly missing: string;
      readonly same: string;
      readonly inUse: string;
      readonly waiting: (values: { readonly number: string | number }) => string;
      readonly enter: string;
      readonly sentTo: (values: { readonly number: string | number }) => string;
      readonly another: string;
      readonly done: (values: { readonly number: string | number }) => string;
    };
    readonly notices: { readonly label: string; readonly text: string; readonly action: string };
    readonly language: string;
    readonly languageHelp: string;
    readonly theme: string;
    readonly exported: {
      readonly label: string;
      readonly text: string;
      readonly action: string;
      readonly done: string;
    };
    readonly webhooks: { readonly label: string; readonly text: string; readonly action: string };
    readonly apiKeys: { readonly label: string; readonly text: string; readonly action: string };
    readonly deletion: {
      readonly label: string;
      readonly text: string;
      readonly open: string;
      readonly whatGoes: string;
      readonly goes: { readonly "1": string; readonly "2": string; readonly "3": string };
      readonly whatStays: string;
      readonly stays: { readonly "1": string; readonly "2": string };
      readonly word: string;
      readonly typeWord: (values: { readonly word: string | number }) => string;
      readonly wrongWord: (values: { readonly word: string | number }) => string;
      readonly password: string;
      readonly passwordHelp: string;
      readonly confirm: string;
      readonly wrongPassword: string;
      readonly stale: string;
      readonly staleTodo: string;
      readonly again: string;
    };
    readonly apps: {
      readonly title: (values: { readonly app: string | number }) => string;
      readonly loadingTitle: string;
      readonly lead: (values: { readonly app: string | number }) => string;
      readonly scopes: {
        readonly "homes.read": { readonly name: string; readonly text: string };
        readonly "usage.read": { readonly name: string; readonly text: string };
        readonly "outlook.read": { readonly name: string; readonly text: string };
        readonly "readings.read": { readonly name: string; readonly text: string };
      };
      readonly readingsFrom: (values: { readonly day: string }) => string;
      readonly limits: string;
      readonly by: string;
      readonly next: string;
      readonly device: string;
      readonly unchecked: string;
      readonly consent: (values: { readonly app: string | number; readonly day: string }) => string;
      readonly approve: string;
      readonly decline: string;
      readonly done: string;
      readonly problem: {
        readonly title: string;
        readonly text: string;
        readonly back: (values: { readonly host: string | number }) => string;
        readonly backToApp: string;
      };
      readonly unknown: { readonly title: string; readonly text: string; readonly account: string };
      readonly list: {
        readonly label: string;
        readonly text: string;
        readonly none: string;
        readonly from: (values: { readonly host: string | number }) => string;
        readonly names: {
          readonly "homes.read": string;
          readonly "usage.read": string;
          readonly "outlook.read": string;
          readonly "readings.read": string;
        };
        readonly data: (values: { readonly names: readonly string[]; readonly day: string }) => string;
        readonly used: (values: { readonly when: string }) => string;
        readonly unused: string;
        readonly end: string;
        readonly endApp: (values: { readonly app: string | number }) => string;
        readonly ended: (values: { readonly app: string | number }) => string;
      };
    };
  };
  /** messages/en/adding.json */
  readonly adding: {
    readonly title: string;
    readonly lead: string;
    readonly onboarding: {
      readonly title: string;
      readonly lead: string;
      readonly later: string;
      readonly laterText: string;
    };
    readonly shop: {
      readonly title: string;
      readonly lead: string;
      readonly choose: string;
      readonly another: string;
      readonly summary: string;
      readonly other: string;
    };
    readonly method: {
      readonly label: string;
      readonly options: { readonly address: string; readonly esiid: string; readonly bill: string };
    };
    readonly address: {
      readonly label: string;
      readonly help: string;
      readonly placeholder: string;
      readonly searching: string;
      readonly found: (values: { readonly n: number }) => string;
      readonly none: string;
      readonly noneText: string;
      readonly failed: string;
      readonly useEsiid: string;
      readonly list: string;
    };
    readonly esiid: {
      readonly label: string;
      readonly help: string;
      readonly go: string;
      readonly problems: {
        readonly empty: string;
        readonly not_digits: string;
        readonly wrong_length: string;
        readonly wrong_start: string;
      };
    };
    readonly bill: {
      readonly label: string;
      readonly help: string;
      readonly go: string;
      readonly empty: string;
      readonly none: string;
      readonly several: (values: { readonly n: number }) => string;
    };
    readonly confirm: {
      readonly title: string;
      readonly utility: string;
      readonly utilityUnknown: string;
      readonly esiid: string;
      readonly yes: string;
      readonly no: string;
      readonly unlisted: string;
      readonly unlistedText: string;
      readonly street: string;
      readonly city: string;
      readonly zip: string;
      readonly streetMissing: string;
      readonly zipWrong: string;
      readonly nickname: string;
      readonly nicknameHelp: string;
      readonly meter: string;
      readonly meterHelp: string;
      readonly meterWrong: string;
      readonly more: string;
    };
    readonly yours: { readonly title: string; readonly open: string };
    readonly problems: {
      readonly no_choice: (values: { readonly utility: string; readonly area: string }) => string;
      readonly no_choiceText: string;
      readonly not_active: string;
      readonly not_activeText: string;
      readonly not_residential: string;
      readonly not_residentialText: string;
      readonly too_many_homes: string;
      readonly too_many_homesText: string;
      readonly nothingChanged: string;
    };
    readonly proof: {
      readonly title: string;
      readonly text: string;
      readonly method: string;
      readonly methods: { readonly meter: string; readonly code: string };
      readonly meterText: string;
      readonly meterGo: string;
      readonly codeText: string;
      readonly codeSend: string;
      readonly codeSent: string;
      readonly codeAgain: string;
      readonly code: string;
      readonly codeHelp: string;
      readonly codeWrong: string;
      readonly codeGo: string;
      readonly rejected: { readonly meter: string; readonly code: string };
      readonly meterMissing: string;
    };
    readonly added: {
      readonly toast: (values: { readonly name: string | number }) => string;
      readonly goOn: string;
    };
  };
  /** messages/en/affiliates.json */
  readonly affiliates: {
    readonly title: string;
    readonly lead: string;
    readonly password: { readonly title: string; readonly text: string; readonly action: string };
    readonly none: {
      readonly title: string;
      readonly text: string;
      readonly more: string;
      readonly action: string;
    };
    readonly states: {
      readonly started: string;
      readonly handed_off: string;
      readonly submitted: string;
      readonly accepted: string;
      readonly scheduled: string;
      readonly active: string;
      readonly ended: string;
      readonly rejected: string;
      readonly cancelled: string;
    };
    readonly copy: { readonly copied: string; readonly notCopied: string };
    readonly stats: {
      readonly title: string;
      readonly span: string;
      readonly ranges: { readonly "30": string; readonly "90": string; readonly "365": string };
      readonly visits: string;
      readonly visitsNote: string;
      readonly orders: string;
      readonly ordersNote: string;
      readonly states: string;
      readonly noPeak: string;
      readonly noPeakWeek: string;
      readonly best: (values: { readonly day: string; readonly visitCount: number }) => string;
      readonly bestWeek: (values: { readonly day: string; readonly visitCount: number }) => string;
      readonly nothing: string;
      readonly nothingText: string;
      readonly chart: {
        readonly label: string;
        readonly byDay: string;
        readonly byWeek: string;
        readonly day: string;
        readonly week: string;
        readonly total: string;
        readonly spoken: (values: {
          readonly when: string | number;
          readonly visitCount: number;
          readonly orderCount: number;
        }) => string;
        readonly spokenWeek: (values: {
          readonly when: string | number;
          readonly visitCount: number;
          readonly orderCount: number;
        }) => string;
      };
    };
    readonly own: {
      readonly id: string;
      readonly copyId: string;
      readonly link: string;
      readonly linkHelp: (values: { readonly days: string | number }) => string;
      readonly copyLink: string;
    };
    readonly links: {
      readonly title: string;
      readonly lead: string;
      readonly cannot: string;
      readonly create: string;
      readonly empty: string;
      readonly emptyText: string;
      readonly created: string;
      readonly states: { readonly working: string; readonly disabled: string; readonly expired: string };
      readonly plan: (values: {
        readonly name: string | number;
        readonly provider: string | number;
      }) => string;
      readonly planGone: string;
      readonly planUnknown: string;
      readonly zip: (values: { readonly zip: string | number }) => string;
      readonly esiid: (values: { readonly esiid: string | number }) => string;
      readonly visits: string;
      readonly orders: string;
      readonly createdOn: (values: { readonly day: string }) => string;
      readonly until: (values: { readonly day: string }) => string;
      readonly ended: (values: { readonly day: string }) => string;
      readonly url: (values: { readonly name: string | number }) => string;
      readonly copy: string;
      readonly copyOf: (values: { readonly name: string | number }) => string;
      readonly qr: string;
      readonly hideQr: string;
      readonly qrAlt: (values: { readonly name: string | number }) => string;
      readonly qrHelp: string;
      readonly download: string;
      readonly rename: string;
      readonly newName: string;
      readonly disable: string;
      readonly enable: string;
      readonly disabled: string;
      readonly enabled: string;
      readonly renamed: string;
    };
    readonly form: {
      readonly title: string;
      readonly name: string;
      readonly nameHelp: string;
      readonly kind: string;
      readonly kinds: { readonly plan: string; readonly zip: string; readonly esiid: string };
      readonly tdu: string;
      readonly tduPick: string;
      readonly plan: string;
      readonly planHelp: string;
      readonly planPlaceholder: string;
      readonly planOption: (values: {
        readonly provider: string | number;
        readonly name: string | number;
        readonly term: number;
        readonly cents: number;
      }) => string;
      readonly planLoading: string;
      readonly planGone: string;
      readonly planFailed: string;
      readonly zip: string;
      readonly esiid: string;
      readonly esiidHelp: string;
      readonly expires: string;
      readonly expiresHelp: string;
      readonly submit: string;
      readonly problems: {
        readonly name: string;
        readonly tdu: string;
        readonly plan: string;
        readonly zip: string;
        readonly esiid: string;
        readonly expires: string;
      };
      readonly rejected: { readonly place: string };
    };
    readonly orders: {
      readonly title: string;
      readonly lead: string;
      readonly download: string;
      readonly downloaded: string;
      readonly empty: string;
      readonly emptyText: string;
      readonly number: (values: { readonly number: string | number }) => string;
      readonly placed: (values: { readonly day: string }) => string;
      readonly by: (values: { readonly link: string | number }) => string;
      readonly byPlain: string;
    };
    readonly dead: {
      readonly title: string;
      readonly lead: string;
      readonly text: string;
      readonly action: string;
    };
  };
  /** messages/en/api-keys.json */
  readonly apiKeys: {
    readonly title: string;
    readonly lead: string;
    readonly back: string;
    readonly examples: string;
    readonly add: string;
    readonly empty: { readonly title: string; readonly text: string };
    readonly form: {
      readonly name: string;
      readonly nameHelp: string;
      readonly nameProblem: string;
      readonly scope: string;
      readonly plans: string;
      readonly plansHelp: string;
      readonly homes: string;
      readonly homesHelp: string;
    };
    readonly created: {
      readonly title: string;
      readonly text: string;
      readonly use: string;
      readonly copy: string;
      readonly done: string;
    };
    readonly readsHomes: string;
    readonly key: (values: { readonly prefix: string | number }) => string;
    readonly createdOn: (values: { readonly at: string }) => string;
    readonly lastUsed: (values: { readonly at: string | null }) => string;
    readonly usedToday: (values: { readonly n: number; readonly max: number }) => string;
    readonly quota: (values: { readonly max: number }) => string;
    readonly revoke: {
      readonly action: string;
      readonly named: (values: { readonly name: string | number }) => string;
      readonly title: (values: { readonly name: string | number }) => string;
      readonly text: string;
      readonly confirm: string;
      readonly done: string;
    };
  };
  /** messages/en/api-reference.json */
  readonly apiReference: {
    readonly title: string;
    readonly lead: string;
    readonly back: string;
    readonly key: {
      readonly title: string;
      readonly lead: string;
      readonly label: string;
      readonly help: string;
    };
    readonly calls: (values: { readonly n: number }) => string;
    readonly document: string;
    readonly copy: {
      readonly action: string;
      readonly spoken: (values: { readonly name: string | number }) => string;
    };
    readonly form: {
      readonly none: string;
      readonly source: (values: { readonly call: string | number }) => string;
      readonly body: string;
      readonly send: string;
      readonly acts: string;
      readonly problems: { readonly missing: string; readonly json: string };
    };
    readonly examples: { readonly terminal: string; readonly client: string };
    readonly response: {
      readonly status: string;
      readonly headers: string;
      readonly body: string;
      readonly cut: string;
      readonly unreached: string;
    };
    readonly schema: {
      readonly request: string;
      readonly response: string;
      readonly fields: (values: { readonly name: string | number }) => string;
      readonly required: string;
      readonly alternative: (values: { readonly number: number; readonly count: number }) => string;
      readonly range: (values: { readonly min: number; readonly max: number }) => string;
      readonly characters: (values: { readonly max: number }) => string;
      readonly items: (values: { readonly max: number }) => string;
      readonly initial: (values: { readonly value: string | number }) => string;
    };
  };
  /** messages/en/auth.json */
  readonly auth: {
    readonly steps: {
      readonly terms: string;
      readonly orders: string;
      readonly location: string;
      readonly meter: string;
    };
    readonly purpose: { readonly shop_usage: string; readonly renewal: string };
    readonly needAddressAndPassword: string;
    readonly needAddress: string;
    readonly address: {
      readonly by: string;
      readonly email: string;
      readonly phone: string;
      readonly emailLabel: string;
      readonly phoneLabel: string;
      readonly phoneHelp: string;
      readonly emailShape: string;
      readonly phoneShape: string;
    };
    readonly signingIn: string;
    readonly signedInAs: (values: { readonly who: string | number }) => string;
    readonly signOut: string;
    readonly password: string;
    readonly newPassword: string;
    readonly or: string;
    readonly google: string;
    readonly signUp: {
      readonly title: string;
      readonly lead: string;
      readonly submit: string;
      readonly have: string;
      readonly signIn: string;
      readonly closedTitle: string;
      readonly closed: string;
      readonly compare: string;
    };
    readonly login: {
      readonly title: string;
      readonly lead: string;
      readonly what: string;
      readonly example: string;
      readonly exampleCost: (values: {
        readonly cents: number;
        readonly squareFeet: number;
        readonly city: string | number;
      }) => string;
      readonly yours: string;
      readonly compare: string;
      readonly submit: string;
      readonly forgot: string;
      readonly sendMail: string;
      readonly sendText: string;
      readonly none: string;
      readonly signUp: string;
    };
    readonly rules: {
      readonly missing: string;
      readonly unmet: string;
      readonly weak: string;
      readonly leaked: string;
      readonly same: string;
      readonly long: string;
    };
    readonly problems: {
      readonly credentials: string;
      readonly credentialsPhone: string;
      readonly credentialsTodo: string;
      readonly unconfirmed: string;
      readonly unconfirmedTodo: string;
      readonly verifyNow: string;
      readonly banned: string;
      readonly bannedTodo: string;
      readonly exists: string;
      readonly existsTodo: string;
      readonly closed: string;
      readonly closedTodo: string;
      readonly methodOff: string;
      readonly methodOffTodo: string;
      readonly addressRejected: string;
      readonly code: string;
      readonly wait: (values: { readonly seconds: number }) => string;
      readonly waitTodo: string;
      readonly tooMany: string;
      readonly tooManyTodo: string;
      readonly notSent: string;
      readonly notSentTodo: string;
      readonly over: string;
      readonly overTodo: string;
    };
  };
  /** messages/en/bill-check.json */
  readonly billCheck: {
    readonly lead: string;
    readonly period: string;
    readonly from: string;
    readonly to: string;
    readonly kwh: string;
    readonly charges: string;
    readonly chargesHelp: string;
    readonly taxes: string;
    readonly lines: {
      readonly energy: string;
      readonly base: string;
      readonly delivery: string;
      readonly credits: string;
      readonly other: string;
      readonly state_sales_tax: string;
      readonly franchise_fee: string;
      readonly total: string;
    };
    readonly help: { readonly delivery: string; readonly credits: string; readonly other: string };
    readonly total: string;
    readonly totalHelp: string;
    readonly submit: string;
    readonly problems: {
      readonly date: string;
      readonly order: string;
      readonly long: string;
      readonly future: string;
      readonly kwh: string;
      readonly amount: string;
      readonly energy: string;
      readonly total: string;
    };
    readonly result: {
      readonly title: string;
      readonly match: string;
      readonly found: (values: { readonly n: number }) => string;
      readonly cent: string;
      readonly table: string;
      readonly line: string;
      readonly bill: string;
      readonly ours: string;
      readonly difference: string;
      readonly range: (values: { readonly low: number; readonly high: number }) => string;
      readonly unchecked: string;
      readonly more: (values: { readonly cents: number }) => string;
      readonly less: (values: { readonly cents: number }) => string;
      readonly same: string;
      readonly taxesFrom: string;
      readonly priceFrom: (values: { readonly plan: string | number }) => string;
      readonly priceTyped: string;
      readonly noPrice: string;
      readonly noEnergy: string;
      readonly noDelivery: string;
      readonly noTaxes: string;
      readonly next: string;
    };
    readonly findings: {
      readonly more: (values: {
        readonly line: string | number;
        readonly billed: number;
        readonly expected: number;
        readonly difference: number;
      }) => string;
      readonly less: (values: {
        readonly line: string | number;
        readonly billed: number;
        readonly expected: number;
        readonly difference: number;
      }) => string;
      readonly missing: (values: { readonly line: string | number; readonly expected: number }) => string;
      readonly extra: (values: { readonly line: string | number; readonly billed: number }) => string;
      readonly bracket: (values: {
        readonly line: string | number;
        readonly rate: string | number;
        readonly expected: number;
        readonly billed: number;
      }) => string;
      readonly districtAlone: (values: { readonly line: string | number; readonly billed: number }) => string;
      readonly sum: (values: { readonly sum: number; readonly billed: number }) => string;
      readonly why: {
        readonly state_sales_tax: string;
        readonly franchise_fee: string;
        readonly gross_receipts: string;
        readonly city: string;
        readonly missing_assessment: string;
      };
    };
  };
  /** messages/en/bills.json */
  readonly bills: {
    readonly title: string;
    readonly lead: (values: { readonly n: number }) => string;
    readonly add: string;
    readonly uploadTitle: string;
    readonly kinds: (values: { readonly size: string | number }) => string;
    readonly privacy: string;
    readonly sending: (values: { readonly file: string | number }) => string;
    readonly saved: (values: { readonly n: number; readonly file: string | number }) => string;
    readonly rejected: {
      readonly too_large: (values: {
        readonly file: string | number;
        readonly size: string | number;
      }) => string;
      readonly wrong_type: (values: { readonly file: string | number }) => string;
      readonly empty: (values: { readonly file: string | number }) => string;
    };
    readonly list: string;
    readonly added: (values: { readonly date: string; readonly size: string | number }) => string;
    readonly gone: string;
    readonly check: {
      readonly button: string;
      readonly buttonOf: (values: { readonly file: string | number }) => string;
      readonly title: (values: { readonly file: string | number }) => string;
    };
    readonly remove: {
      readonly button: string;
      readonly buttonOf: (values: { readonly file: string | number }) => string;
      readonly title: string;
      readonly text: (values: { readonly file: string | number }) => string;
      readonly confirm: string;
      readonly removed: (values: { readonly file: string | number }) => string;
    };
  };
  /** messages/en/charts.json */
  readonly charts: {
    readonly keys: string;
    readonly gridKeys: string;
    readonly month: string;
    readonly day: string;
    readonly total: string;
    readonly year: string;
    readonly used: string;
    readonly missing: string;
    readonly estimated: string;
    readonly estimatedKey: string;
    readonly netKey: string;
    readonly missingKey: string;
    readonly parts: {
      readonly energy: string;
      readonly delivery: string;
      readonly base: string;
      readonly fees: string;
      readonly credits: string;
    };
    readonly reduction: string;
    readonly bills: {
      readonly label: string;
      readonly table: string;
      readonly spoken: (values: {
        readonly month: string | number;
        readonly total: string | number;
        readonly kwh: string | number;
        readonly estimated: boolean;
      }) => string;
      readonly detail: (values: { readonly month: string | number }) => string;
      readonly line: string;
      readonly amount: string;
    };
    readonly curve: {
      readonly label: string;
      readonly table: string;
      readonly perKwh: string;
      readonly perMonth: string;
      readonly show: string;
      readonly axis: string;
      readonly point: string;
      readonly plan: string;
      readonly average: string;
      readonly bill: string;
      readonly yourMonth: (values: { readonly month: string | number }) => string;
      readonly spoken: (values: {
        readonly month: string | number;
        readonly kwh: string | number;
        readonly rate: string | number;
        readonly bill: string | number;
      }) => string;
    };
    readonly heat: {
      readonly label: string;
      readonly table: string;
      readonly less: string;
      readonly dayTable: string;
      readonly hourlyMost: (values: { readonly kwh: string | number; readonly andMore: boolean }) => string;
      readonly hour: string;
      readonly spoken: (values: {
        readonly row: string | number;
        readonly from: number;
        readonly to: number;
        readonly value: string | number;
        readonly region: string | number | null;
      }) => string;
    };
    readonly days: {
      readonly label: string;
      readonly table: string;
      readonly spoken: (values: {
        readonly day: string | number;
        readonly kwh: string | number;
        readonly quality: string | number | null;
      }) => string;
    };
    readonly history: {
      readonly label: string;
      readonly table: string;
      readonly from: string;
      readonly spoken: (values: {
        readonly day: string | number;
        readonly prices: readonly string[];
      }) => string;
      readonly price: (values: { readonly price: string | number; readonly kwh: string | number }) => string;
    };
  };
  /** messages/en/checkout.json */
  readonly checkout: {
    readonly title: (values: { readonly plan: string | number }) => string;
    readonly lead: (values: { readonly provider: string | number; readonly area: string | number }) => string;
    readonly back: string;
    readonly what: {
      readonly title: string;
      readonly basis: (values: { readonly kwh: number }) => string;
      readonly estimated: (values: { readonly estimated: string; readonly share: number }) => string;
      readonly listed: (values: { readonly day: string }) => string;
      readonly noCost: string;
      readonly reportUsage: string;
      readonly noYear: string;
      readonly changeUsage: string;
      readonly unproved: string;
      readonly label: string;
      readonly at: (values: { readonly kwh: number }) => string;
      readonly term: string;
      readonly termValue: (values: { readonly months: number }) => string;
      readonly rate: string;
      readonly rates: { readonly fixed: string; readonly variable: string; readonly indexed: string };
      readonly fee: string;
      readonly fees: {
        readonly none: string;
        readonly flat: (values: { readonly usd: number }) => string;
        readonly per_remaining_month: (values: { readonly usd: number }) => string;
        readonly unknown: string;
      };
      readonly newOnly: string;
      readonly prepaid: string;
      readonly documents: string;
      readonly documentNames: { readonly label: string; readonly terms: string; readonly rights: string };
      readonly noDocuments: string;
    };
    readonly where: {
      readonly title: string;
      readonly yours: string;
      readonly other: string;
      readonly change: string;
      readonly missing: string;
      readonly found: string;
      readonly esiid: (values: { readonly digits: string | number }) => string;
      readonly unlisted: string;
      readonly unknownAddress: string;
      readonly cityMissing: string;
      readonly locationsFailed: string;
      readonly locationsFailedText: string;
      readonly otherUtility: (values: {
        readonly plan: string | number;
        readonly home: string | number;
      }) => string;
      readonly hold: string;
      readonly holdText: string;
      readonly holdMove: string;
    };
    readonly kind: {
      readonly label: string;
      readonly options: { readonly switch: string; readonly move_in: string };
      readonly helps: { readonly switch: string; readonly move_in: string };
      readonly renewal: string;
      readonly missing: string;
    };
    readonly start: {
      readonly title: string;
      readonly label: string;
      readonly earliest: (values: { readonly day: string }) => string;
      readonly free: (values: { readonly day: string }) => string;
      readonly other: string;
      readonly noFee: string;
      readonly fee: (values: { readonly cents: number }) => string;
      readonly feeUnknown: string;
      readonly terminationFee: (values: { readonly cents: number; readonly day: string }) => string;
      readonly terminationFeeUnknown: (values: { readonly day: string }) => string;
      readonly terminationFeeEndless: (values: { readonly cents: number }) => string;
      readonly startThen: (values: { readonly free: string }) => string;
      readonly later: (values: { readonly last: string; readonly day: string }) => string;
      readonly day: string;
      readonly dayHelp: (values: { readonly from: string; readonly to: string }) => string;
      readonly problems: {
        readonly missing: string;
        readonly too_early: (values: { readonly day: string }) => string;
        readonly too_late: (values: { readonly day: string }) => string;
        readonly closed: string;
      };
      readonly take: (values: { readonly day: string }) => string;
    };
    readonly who: {
      readonly title: string;
      readonly lead: string;
      readonly first: string;
      readonly last: string;
      readonly email: string;
      readonly emailHelp: string;
      readonly phone: string;
      readonly phoneHelp: string;
      readonly firstMissing: string;
      readonly lastMissing: string;
      readonly contactMissing: string;
      readonly emailShape: string;
      readonly phoneShape: string;
      readonly rejected: string;
    };
    readonly billing: {
      readonly title: string;
      readonly label: string;
      readonly home: string;
      readonly other: string;
      readonly street: string;
      readonly city: string;
      readonly state: string;
      readonly zip: string;
      readonly streetMissing: string;
      readonly cityMissing: string;
      readonly stateWrong: string;
      readonly zipWrong: string;
    };
    readonly agree: {
      readonly title: string;
      readonly missing: string;
      readonly send: { readonly partner: string };
      readonly partner: (values: { readonly provider: string | number }) => string;
      readonly check: (values: { readonly n: number }) => string;
    };
    readonly changed: {
      readonly title: string;
      readonly methodTitle: string;
      readonly text: string;
      readonly year: string;
      readonly label: (values: { readonly kwh: number }) => string;
      readonly term: string;
      readonly fee: string;
      readonly rate: string;
      readonly charges: string;
      readonly method: string;
      readonly methods: { readonly handoff: string; readonly partner: string };
      readonly before: string;
      readonly now: string;
      readonly seePlan: string;
    };
    readonly gone: { readonly title: string; readonly text: string; readonly action: string };
    readonly locationNoYear: { readonly title: string; readonly text: string; readonly action: string };
    readonly rejected: {
      readonly order_under_way: { readonly title: string; readonly text: string };
      readonly other_tdu: { readonly title: string; readonly text: string };
      readonly switch_hold: { readonly title: string; readonly text: string };
      readonly not_residential: { readonly title: string; readonly text: string };
      readonly not_active: { readonly title: string; readonly text: string };
      readonly no_choice: { readonly title: string; readonly text: string };
      readonly start_refused: { readonly title: string; readonly text: string };
      readonly too_early: {
        readonly title: (values: { readonly day: string }) => string;
        readonly text: (values: { readonly from: string }) => string;
      };
      readonly consent_outdated: { readonly title: string; readonly text: string };
      readonly nothing_to_renew: { readonly title: string; readonly text: string };
      readonly asSwitch: string;
      readonly myOrders: string;
      readonly ranking: string;
      readonly otherLocation: string;
    };
    readonly before: {
      readonly title: string;
      readonly inMail: string;
      readonly inAccount: string;
      readonly action: string;
    };
    readonly lost: { readonly what: string; readonly safe: string; readonly todo: string };
  };
  /** messages/en/codes.json */
  readonly codes: {
    readonly code: {
      readonly label: string;
      readonly digits: (values: { readonly n: string | number }) => string;
      readonly submit: string;
      readonly full: (values: { readonly n: string | number }) => string;
      readonly again: string;
      readonly wait: (values: { readonly seconds: number }) => string;
      readonly sentAgain: (values: { readonly to: string | number }) => string;
      readonly titleMail: string;
      readonly titleText: string;
      readonly maybeSent: (values: { readonly to: string | number }) => string;
      readonly back: string;
      readonly mailHint: string;
      readonly textHint: string;
    };
    readonly verify: {
      readonly title: string;
      readonly sent: (values: { readonly to: string | number }) => string;
      readonly confirms: (values: { readonly at: Date }) => string;
      readonly check: string;
      readonly change: string;
      readonly nothing: string;
      readonly haveAccount: string;
      readonly signIn: string;
      readonly which: string;
      readonly go: string;
    };
    readonly reset: {
      readonly title: string;
      readonly lead: string;
      readonly submit: string;
      readonly sentTitle: string;
      readonly sent: (values: { readonly to: string | number }) => string;
      readonly change: string;
      readonly back: string;
      readonly needEmail: string;
      readonly oldLink: string;
      readonly oldLinkTodo: string;
      readonly chooseTitle: string;
      readonly chooseLead: (values: { readonly email: string | number }) => string;
      readonly choose: string;
      readonly done: string;
    };
    readonly second: {
      readonly title: string;
      readonly lead: (values: { readonly who: string | number }) => string;
      readonly leadPlain: string;
      readonly app: string;
      readonly phone: string;
      readonly yourPhone: string;
      readonly phoneSent: string;
      readonly sendText: string;
      readonly other: string;
      readonly choose: string;
      readonly kinds: { readonly totp: string; readonly phone: string; readonly other: string };
    };
    readonly renewal: {
      readonly title: string;
      readonly mismatch: (values: {
        readonly mailed: string | number;
        readonly mine: string | number;
      }) => string;
      readonly signedOut: (values: { readonly mailed: string | number }) => string;
      readonly another: string;
      readonly leave: string;
      readonly noEmailAccount: string;
    };
  };
  /** messages/en/common.json */
  readonly common: {
    readonly aYear: string;
    readonly aMonth: string;
    readonly cancel: string;
    readonly close: string;
    readonly save: string;
    readonly retry: string;
    readonly back: string;
    readonly next: string;
    readonly more: string;
    readonly optional: string;
    readonly loading: string;
    readonly working: string;
    readonly yes: string;
    readonly no: string;
    readonly help: string;
    readonly clear: string;
    readonly showOptions: string;
    readonly noMatch: string;
    readonly asTable: string;
    readonly asChart: string;
    readonly plans: (values: { readonly n: number }) => string;
    readonly months: (values: { readonly n: number }) => string;
    readonly days: (values: { readonly n: number }) => string;
    readonly catalogDate: (values: { readonly isoDate: string }) => string;
    readonly dropHint: string;
    readonly chooseFile: string;
    readonly newTab: string;
    readonly dismiss: string;
    readonly step: (values: { readonly number: string | number; readonly count: string | number }) => string;
    readonly reference: (values: { readonly requestId: string | number }) => string;
    readonly continueAt: (values: { readonly provider: string | number }) => string;
    readonly callPhone: (values: { readonly phone: string }) => string;
    readonly stillHere: string;
    readonly errors: {
      readonly offline: { readonly what: string; readonly todo: string };
      readonly network: { readonly what: string; readonly todo: string };
      readonly timeout: { readonly what: string; readonly todo: string };
      readonly missing: { readonly what: string; readonly safe: string; readonly todo: string };
      readonly rejected: { readonly what: string; readonly safe: string; readonly todo: string };
      readonly busy: { readonly what: string; readonly safe: string; readonly todo: string };
      readonly server: { readonly what: string; readonly safe: string; readonly todo: string };
      readonly page: { readonly what: string; readonly safe: string; readonly todo: string };
    };
    readonly deliveryDate: (values: { readonly area: string | number; readonly isoDate: string }) => string;
    readonly dataSources: string;
  };
  /** messages/en/compare.json */
  readonly compare: {
    readonly title: string;
    readonly lead: string;
    readonly done: string;
    readonly submit: string;
    readonly clear: string;
    readonly cleared: string;
    readonly undo: string;
    readonly where: {
      readonly title: string;
      readonly label: string;
      readonly help: string;
      readonly looking: string;
      readonly failed: string;
      readonly which: string;
      readonly only: (values: { readonly name: string | number }) => string;
      readonly onBill: string;
      readonly another: string;
      readonly choose: string;
      readonly pick: string;
      readonly known: (values: { readonly name: string | number }) => string;
      readonly byFile: (values: { readonly name: string | number }) => string;
      readonly chosen: (values: { readonly name: string | number }) => string;
      readonly also: (values: { readonly utility: string }) => string;
      readonly noChoice: (values: { readonly utility: string; readonly area: string }) => string;
      readonly noChoiceText: string;
      readonly edge: string;
      readonly edgeText: string;
      readonly unknown: string;
      readonly unknownText: string;
      readonly conflict: (values: {
        readonly file: string | number;
        readonly chosen: string | number;
      }) => string;
      readonly use: (values: { readonly name: string | number }) => string;
    };
    readonly usage: {
      readonly title: string;
      readonly method: string;
      readonly methods: { readonly file: string; readonly bills: string; readonly home: string };
      readonly confidence: { readonly file: string; readonly bills: string; readonly home: string };
    };
    readonly file: {
      readonly fileTitle: string;
      readonly kinds: string;
      readonly privacy: string;
      readonly reading: (values: { readonly name: string | number }) => string;
      readonly cancel: string;
      readonly read: (values: { readonly name: string | number }) => string;
      readonly another: string;
      readonly holds: string;
      readonly days: (values: {
        readonly n: number;
        readonly span: { readonly from: string; readonly through: string };
      }) => string;
      readonly months: (values: {
        readonly n: number;
        readonly from: string;
        readonly through: string;
      }) => string;
      readonly readings: string;
      readonly missing: string;
      readonly estimated: string;
      readonly used: string;
      readonly exported: string;
      readonly none: string;
      readonly share: (values: { readonly count: number; readonly of: number }) => string;
      readonly meters: (values: { readonly n: number }) => string;
      readonly noEsiid: string;
      readonly failed: (values: { readonly name: string | number }) => string;
      readonly failedSafe: string;
      readonly failedTodo: string;
      readonly more: (values: { readonly n: number }) => string;
      readonly line: (values: { readonly line: number }) => string;
      readonly column: (values: { readonly column: string | number }) => string;
      readonly expected: (values: { readonly text: string }) => string;
      readonly found: (values: { readonly text: string }) => string;
      readonly how: string;
      readonly steps: { readonly "1": string; readonly "2": string; readonly "3": string };
      readonly site: string;
      readonly notThere: (values: { readonly name: string | number }) => string;
      readonly expectedRow: (values: { readonly text: string | number }) => string;
    };
    readonly readErrors: {
      readonly empty_file: string;
      readonly unreadable: string;
      readonly too_large: string;
      readonly not_text: string;
      readonly spreadsheet_file: string;
      readonly unknown_format: string;
      readonly missing_column: string;
      readonly row_short: string;
      readonly too_complex: string;
      readonly line_too_long: string;
      readonly unclosed_quote: string;
      readonly esiid_damaged: string;
      readonly esiid_invalid: string;
      readonly date_invalid: string;
      readonly date_order_unclear: string;
      readonly time_invalid: string;
      readonly slot_unclear: string;
      readonly revision_invalid: string;
      readonly interval_length: string;
      readonly no_such_time: string;
      readonly kwh_invalid: string;
      readonly kwh_negative: string;
      readonly kwh_too_large: string;
      readonly usage_implausible: string;
      readonly quality_unknown: string;
      readonly channel_unknown: string;
      readonly contradicting_rows: string;
      readonly several_meters: string;
      readonly columns_unclear: string;
      readonly period_invalid: string;
      readonly period_overlap: string;
      readonly too_many_meters: string;
      readonly too_many_days: string;
      readonly span_too_long: string;
      readonly no_readings: string;
      readonly xml_malformed: string;
      readonly json_malformed: string;
      readonly unit_unsupported: string;
      readonly duration_unsupported: string;
      readonly misaligned: string;
      readonly flow_unsupported: string;
      readonly readings_cumulative: string;
      readonly metadata_missing: string;
      readonly token_count: string;
      readonly token_invalid: string;
    };
    readonly bills: {
      readonly kind: string;
      readonly kinds: { readonly monthly: string; readonly annual: string };
      readonly legend: string;
      readonly help: string;
      readonly filled: (values: { readonly n: number }) => string;
      readonly pasted: (values: { readonly n: number }) => string;
      readonly annual: string;
      readonly annualHelp: string;
    };
    readonly home: {
      readonly squareFeet: string;
      readonly squareFeetUnit: string;
      readonly people: string;
      readonly heating: string;
      readonly heatings: { readonly electric: string; readonly gas: string };
      readonly pool: string;
      readonly ev: string;
    };
    readonly now: {
      readonly title: string;
      readonly lead: string;
      readonly method: string;
      readonly methods: { readonly none: string; readonly price: string; readonly plan: string };
      readonly cents: string;
      readonly base: string;
      readonly delivery: string;
      readonly deliveries: { readonly yes: string; readonly no: string };
      readonly deliveryHelp: { readonly yes: string; readonly no: string };
      readonly plan: string;
      readonly planPlaceholder: string;
      readonly planOption: (values: {
        readonly name: string | number;
        readonly provider: string | number;
        readonly term: number;
        readonly cents: number;
      }) => string;
      readonly planHelp: string;
      readonly planRequiresPlace: string;
      readonly planLoading: string;
      readonly planFailed: string;
      readonly planGone: string;
      readonly readDay: string;
      readonly readDayUnknown: string;
      readonly readDayHelp: string;
    };
    readonly preview: {
      readonly title: string;
      readonly empty: string;
      readonly requiresUsage: string;
      readonly requiresPlace: string;
      readonly wrongMonths: (values: { readonly n: number }) => string;
      readonly wrongMonth: {
        readonly month_number: (values: {
          readonly month: string;
          readonly typed: string | number;
        }) => string;
        readonly month_range: (values: { readonly month: string; readonly typed: string | number }) => string;
      };
      readonly aYear: string;
      readonly chart: string;
      readonly table: string;
      readonly month: string;
      readonly used: string;
      readonly estimatedMark: string;
      readonly spoken: (values: {
        readonly month: string | number;
        readonly kwh: string | number;
        readonly estimated: boolean;
      }) => string;
      readonly peak: (values: {
        readonly estimated: boolean;
        readonly month: string | number;
        readonly kwh: string | number;
      }) => string;
      readonly hatch: string;
      readonly exported: (values: { readonly kwh: number }) => string;
      readonly sure: {
        readonly measured: (values: {
          readonly span: { readonly from: string; readonly through: string };
        }) => string;
        readonly extended: (values: { readonly months: number }) => string;
        readonly months: (values: { readonly n: number }) => string;
        readonly annual: string;
        readonly home: string;
      };
      readonly share: (values: { readonly share: number }) => string;
      readonly pricing: string;
      readonly cheapest: string;
      readonly of: (values: { readonly n: number; readonly prepaidIsLower: boolean }) => string;
      readonly by: (values: { readonly name: string | number; readonly provider: string | number }) => string;
      readonly current: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly noPlans: string;
      readonly failed: string;
      readonly retry: string;
      readonly yearProblems: {
        readonly too_few_days: string;
        readonly no_months: string;
        readonly month_twice: string;
        readonly month_in_future: string;
        readonly length_mismatch: string;
        readonly start_invalid: string;
      };
    };
    readonly problems: {
      readonly place_empty: string;
      readonly place_not_digits: string;
      readonly place_length: string;
      readonly esiid_start: string;
      readonly tdu_missing: string;
      readonly tdu_no_choice: string;
      readonly file_missing: string;
      readonly file_meter: string;
      readonly months_empty: string;
      readonly month_number: string;
      readonly month_range: string;
      readonly annual_missing: string;
      readonly annual_range: string;
      readonly square_feet_missing: string;
      readonly square_feet_range: string;
      readonly people_missing: string;
      readonly people_range: string;
      readonly heating_missing: string;
      readonly cents_missing: string;
      readonly cents_range: string;
      readonly base_range: string;
      readonly delivery_missing: string;
      readonly plan_missing: string;
    };
  };
  /** messages/en/condition-choices.json */
  readonly conditionChoices: {
    readonly title: string;
    readonly help: string;
    readonly choices: { readonly autopay: string; readonly paperless: string; readonly device: string };
    readonly failed: string;
  };
  /** messages/en/conditions.json */
  readonly conditions: {
    readonly names: { readonly autopay: string; readonly paperless: string; readonly device: string };
    readonly badges: {
      readonly purchase: (values: { readonly usd: number }) => string;
      readonly membership: (values: { readonly usd: number }) => string;
      readonly enrollment: (values: { readonly usd: number }) => string;
      readonly required: (values: { readonly needs: readonly string[] }) => string;
      readonly met: (values: { readonly needs: readonly string[] }) => string;
      readonly creditMonth: (values: { readonly usd: number; readonly needs: readonly string[] }) => string;
      readonly creditRate: (values: { readonly cents: number; readonly needs: readonly string[] }) => string;
      readonly feeMonth: (values: { readonly usd: number; readonly needs: readonly string[] }) => string;
      readonly feeRate: (values: { readonly cents: number; readonly needs: readonly string[] }) => string;
      readonly unknown: (values: { readonly needs: readonly string[] }) => string;
    };
  };
  /** messages/en/connected-company.json */
  readonly connectedCompany: {
    readonly title: string;
    readonly titleOpen: string;
    readonly lead: string;
    readonly before: string;
    readonly connect: (values: { readonly company: string | number }) => string;
    readonly opening: (values: { readonly company: string | number }) => string;
    readonly finishing: string;
    readonly declined: string;
    readonly declinedText: string;
    readonly problems: {
      readonly over: string;
      readonly not_permitted: string;
      readonly no_response: string;
    };
    readonly connected: (values: { readonly company: string | number }) => string;
    readonly text: (values: { readonly company: string | number }) => string;
    readonly updated: (values: { readonly at: string }) => string;
    readonly importing: (values: { readonly company: string | number }) => string;
    readonly importingText: string;
    readonly late: (values: { readonly company: string | number }) => string;
    readonly lateText: (values: { readonly since: string }) => string;
    readonly failed: string;
    readonly failedText: (values: { readonly company: string | number }) => string;
    readonly show: string;
    readonly end: {
      readonly action: string;
      readonly title: (values: { readonly company: string | number }) => string;
      readonly text: string;
      readonly keep: string;
      readonly done: (values: { readonly company: string | number }) => string;
    };
    readonly ended: (values: { readonly company: string | number }) => string;
    readonly codes: {
      readonly unlinked: string;
      readonly replaced: string;
      readonly home_left: string;
      readonly revoked: (values: { readonly company: string | number }) => string;
      readonly no_response: (values: { readonly company: string | number }) => string;
    };
    readonly source: (values: { readonly company: string | number }) => string;
  };
  /** messages/en/consent.json */
  readonly consent: {
    readonly title: string;
    readonly prompt: string;
    readonly purpose: { readonly analytics: string; readonly fingerprint: string; readonly replay: string };
    readonly more: string;
    readonly yes: string;
    readonly no: string;
    readonly state: { readonly yes: string; readonly no: string };
    readonly byBrowser: string;
    readonly change: string;
  };
  /** messages/en/contract.json */
  readonly contract: {
    readonly title: string;
    readonly none: string;
    readonly noneText: string;
    readonly addContract: string;
    readonly change: string;
    readonly plan: string;
    readonly provider: string;
    readonly price: string;
    readonly fee: string;
    readonly yearly: string;
    readonly unknown: string;
    readonly onList: string;
    readonly priceText: (values: {
      readonly cents: number;
      readonly base: number;
      readonly delivery: boolean;
    }) => string;
    readonly fees: {
      readonly none: string;
      readonly flat: (values: { readonly usd: number }) => string;
      readonly per_remaining_month: (values: { readonly usd: number }) => string;
    };
    readonly today: { readonly label: string; readonly none: string; readonly unknown: string };
    readonly form: {
      readonly title: string;
      readonly from: string;
      readonly fromOptions: { readonly list: string; readonly typed: string };
      readonly listHelp: string;
      readonly noUtility: string;
      readonly provider: string;
      readonly providerHelp: string;
      readonly plan: string;
      readonly planHelp: string;
      readonly term: string;
      readonly terms: { readonly fixed: string; readonly monthly: string };
      readonly ends: string;
      readonly endsHelp: string;
      readonly price: string;
      readonly priceHelp: string;
      readonly base: string;
      readonly delivery: string;
      readonly deliveries: { readonly yes: string; readonly no: string };
      readonly fee: string;
      readonly feeOptions: {
        readonly unknown: string;
        readonly none: string;
        readonly flat: string;
        readonly per_remaining_month: string;
      };
      readonly feeAmount: string;
      readonly save: string;
      readonly saved: string;
      readonly problems: {
        readonly plan: string;
        readonly ends: string;
        readonly endsPast: string;
        readonly cents: string;
        readonly base: string;
        readonly delivery: string;
        readonly fee: string;
        readonly feeMonth: string;
      };
    };
    readonly moving: string;
  };
  /** messages/en/dashboard.json */
  readonly dashboard: {
    readonly title: string;
    readonly prices: string;
    readonly lead: {
      readonly allDone: string;
      readonly toDo: (values: { readonly day: string | null; readonly n: number }) => string;
      readonly setUp: (values: { readonly n: number }) => string;
      readonly better: (values: { readonly homes: number }) => string;
      readonly failed: string;
      readonly loading: string;
      readonly empty: string;
      readonly nothing: string;
      readonly others: (values: { readonly homes: number }) => string;
      readonly setUpText: (values: { readonly n: number }) => string;
    };
    readonly empty: { readonly title: string; readonly text: string; readonly action: string };
    readonly month: {
      readonly noCost: string;
      readonly noPrice: string;
      readonly unknown: string;
      readonly line: (values: {
        readonly today: string;
        readonly cents: number;
        readonly whole: number;
      }) => string;
      readonly lineKwh: (values: { readonly today: string; readonly kwh: number }) => string;
      readonly whole: string;
    };
    readonly basis: {
      readonly none: string;
      readonly home: string;
      readonly annual: string;
      readonly monthly: (values: { readonly estimated: string; readonly share: number }) => string;
      readonly intervals: (values: { readonly estimated: string; readonly share: number }) => string;
    };
    readonly toDo: string;
    readonly setUp: string;
    readonly nothing: string;
    readonly orders: string;
    readonly term: {
      readonly fixed: (values: { readonly ends: string }) => string;
      readonly monthly: string;
    };
  };
  /** messages/en/data-sources.json */
  readonly dataSources: {
    readonly title: string;
    readonly lead: (values: { readonly isoDate: string }) => string;
    readonly caption: string;
    readonly source: string;
    readonly date: string;
    readonly sources: {
      readonly planList: (values: { readonly n: number }) => string;
      readonly labels: (values: { readonly n: number }) => string;
      readonly addresses: string;
      readonly complaints: (values: { readonly file: string | number }) => string;
      readonly complaintsNone: string;
      readonly outages: string;
      readonly never: string;
    };
    readonly delivery: {
      readonly title: string;
      readonly lead: string;
      readonly utility: string;
      readonly from: string;
      readonly checked: string;
      readonly kinds: {
        readonly bill: string;
        readonly label: string;
        readonly report: string;
        readonly table: string;
        readonly operator: string;
      };
    };
    readonly download: {
      readonly title: string;
      readonly lead: string;
      readonly csv: string;
      readonly json: string;
      readonly all: string;
    };
  };
  /** messages/en/delivery.json */
  readonly delivery: {
    readonly asOf: (values: { readonly area: string | number; readonly isoDate: string }) => string;
    readonly outdated: (values: { readonly area: string | number; readonly isoDate: string }) => string;
    readonly plans: (values: { readonly isoDate: string }) => string;
    readonly later: (values: { readonly days: readonly string[] }) => string;
  };
  /** messages/en/developers.json */
  readonly developers: {
    readonly title: string;
    readonly lead: string;
    readonly widget: {
      readonly title: string;
      readonly text: string;
      readonly code: string;
      readonly copy: string;
      readonly demo: string;
      readonly failed: string;
      readonly policy: (values: { readonly origin: string | number }) => string;
    };
    readonly options: {
      readonly title: string;
      readonly name: string;
      readonly effect: string;
      readonly language: string;
      readonly zip: string;
      readonly size: string;
      readonly plans: (values: { readonly max: number }) => string;
      readonly theme: string;
      readonly style: string;
    };
    readonly home: {
      readonly title: string;
      readonly text: string;
      readonly greenButton: (values: { readonly address: string | number }) => string;
    };
    readonly api: {
      readonly title: string;
      readonly text: (values: { readonly day: number; readonly minute: number }) => string;
      readonly code: string;
      readonly key: string;
      readonly reference: string;
      readonly description: string;
    };
  };
  /** messages/en/filters.json */
  readonly filters: {
    readonly title: string;
    readonly show: (values: { readonly n: number }) => string;
    readonly term: string;
    readonly terms: {
      readonly monthly: string;
      readonly "1-6": string;
      readonly "7-12": string;
      readonly "13-24": string;
      readonly "25up": string;
    };
    readonly rate: string;
    readonly renewable: string;
    readonly renewableFrom: (values: { readonly percent: number }) => string;
    readonly fee: string;
    readonly feeUpTo: (values: { readonly usd: number | null }) => string;
    readonly show_only: string;
    readonly openToAll: string;
    readonly noPrepaid: string;
    readonly noCliff: string;
    readonly provedOnly: string;
    readonly providers: (values: { readonly n: number }) => string;
    readonly findProvider: string;
    readonly noProvider: string;
    readonly of: (values: { readonly n: number }) => string;
  };
  /** messages/en/front.json */
  readonly front: {
    readonly title: string;
    readonly zip: string;
    readonly size: string;
    readonly submit: string;
    readonly address: { readonly number: string; readonly noneText: string };
    readonly free: string;
    readonly exact: { readonly before: string; readonly file: string; readonly bills: string };
    readonly back: string;
    readonly example: {
      readonly heading: string;
      readonly home: (values: {
        readonly squareFeet: number;
        readonly city: string | number;
        readonly kwh: number;
      }) => string;
      readonly perYear: string;
      readonly month: (values: { readonly cents: number }) => string;
      readonly lowest: (values: { readonly of: number }) => string;
      readonly yours: string;
      readonly bills: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly advertised: (values: { readonly cents: number }) => string;
      readonly advertisedYear: (values: { readonly cents: number }) => string;
      readonly chart: (values: {
        readonly low: number;
        readonly lowMonth: string;
        readonly high: number;
        readonly highMonth: string;
        readonly n: number;
      }) => string;
    };
    readonly facts: {
      readonly bills: string;
      readonly billsText: string;
      readonly plans: string;
      readonly plansText: string;
      readonly days: string;
      readonly daysText: string;
    };
    readonly money: { readonly title: string; readonly text: string; readonly link: string };
    readonly errors: {
      readonly zip_invalid: string;
      readonly address_unchosen: string;
      readonly address_scripts: string;
      readonly texas_only: string;
      readonly texas_onlyText: (values: { readonly zip: string | number }) => string;
      readonly zip_unknown: string;
      readonly zip_unknownText: string;
      readonly usage_unreadable: string;
      readonly usage_unreadableText: string;
      readonly busy: string;
      readonly busyText: string;
      readonly down: string;
      readonly downText: string;
    };
    readonly list: {
      readonly home: (values: {
        readonly squareFeet: number;
        readonly zip: string | number;
        readonly utility: string | number;
      }) => string;
      readonly utility: (values: {
        readonly squareFeet: number;
        readonly utility: string | number;
      }) => string;
      readonly shared: (values: { readonly utility: string | number }) => string;
      readonly perMonth: (values: { readonly cents: number }) => string;
      readonly fee: (values: { readonly fee: string | number }) => string;
      readonly page: (values: { readonly from: number; readonly to: number; readonly of: number }) => string;
      readonly next: string;
      readonly previous: string;
      readonly also: (values: { readonly parts: readonly string[] }) => string;
    };
    readonly plan: { readonly month: string; readonly bill: string; readonly back: string };
  };
  /** messages/en/glossary.json */
  readonly glossary: {
    readonly title: string;
    readonly lead: string;
    readonly example: string;
    readonly back: string;
    readonly related: string;
    readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
    readonly terms: {
      readonly home: { readonly name: string; readonly text: string; readonly example: string };
      readonly "esi-id": { readonly name: string; readonly text: string; readonly example: string };
      readonly "meter-number": { readonly name: string; readonly text: string; readonly example: string };
      readonly plan: { readonly name: string; readonly text: string; readonly example: string };
      readonly provider: { readonly name: string; readonly text: string; readonly example: string };
      readonly utility: { readonly name: string; readonly text: string; readonly example: string };
      readonly "smart-meter-texas": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly contract: { readonly name: string; readonly text: string; readonly example: string };
      readonly term: { readonly name: string; readonly text: string; readonly example: string };
      readonly "end-date": { readonly name: string; readonly text: string; readonly example: string };
      readonly "early-termination-fee": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly "no-fee-window": { readonly name: string; readonly text: string; readonly example: string };
      readonly "month-to-month-rate": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly "energy-charge": { readonly name: string; readonly text: string; readonly example: string };
      readonly "base-charge": { readonly name: string; readonly text: string; readonly example: string };
      readonly "delivery-charges": { readonly name: string; readonly text: string; readonly example: string };
      readonly "bill-credit": { readonly name: string; readonly text: string; readonly example: string };
      readonly "all-or-nothing-credit": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly "minimum-usage-fee": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly "average-price": { readonly name: string; readonly text: string; readonly example: string };
      readonly "facts-label": { readonly name: string; readonly text: string; readonly example: string };
      readonly "plan-documents": { readonly name: string; readonly text: string; readonly example: string };
      readonly "power-to-choose": { readonly name: string; readonly text: string; readonly example: string };
      readonly usage: { readonly name: string; readonly text: string; readonly example: string };
      readonly "meter-readings": { readonly name: string; readonly text: string; readonly example: string };
      readonly "smart-meter-link": { readonly name: string; readonly text: string; readonly example: string };
      readonly permission: { readonly name: string; readonly text: string; readonly example: string };
      readonly "meter-read-day": { readonly name: string; readonly text: string; readonly example: string };
      readonly order: { readonly name: string; readonly text: string; readonly example: string };
      readonly switch: { readonly name: string; readonly text: string; readonly example: string };
      readonly "move-in": { readonly name: string; readonly text: string; readonly example: string };
      readonly renewal: { readonly name: string; readonly text: string; readonly example: string };
      readonly "opt-out-of-renewal": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly "renewal-notice": { readonly name: string; readonly text: string; readonly example: string };
      readonly "switch-hold": { readonly name: string; readonly text: string; readonly example: string };
      readonly "time-of-use-plan": { readonly name: string; readonly text: string; readonly example: string };
      readonly "free-nights": { readonly name: string; readonly text: string; readonly example: string };
      readonly "solar-buyback": { readonly name: string; readonly text: string; readonly example: string };
      readonly "month-to-month-plan": {
        readonly name: string;
        readonly text: string;
        readonly example: string;
      };
      readonly estimated: { readonly name: string; readonly text: string; readonly example: string };
      readonly "typical-home": { readonly name: string; readonly text: string; readonly example: string };
      readonly verified: { readonly name: string; readonly text: string; readonly example: string };
      readonly "from-the-label": { readonly name: string; readonly text: string; readonly example: string };
      readonly "not-verified": { readonly name: string; readonly text: string; readonly example: string };
      readonly "best-option": { readonly name: string; readonly text: string; readonly example: string };
      readonly affiliate: { readonly name: string; readonly text: string; readonly example: string };
    };
  };
  /** messages/en/handoff.json */
  readonly handoff: {
    readonly title: (values: { readonly provider: string | number }) => string;
    readonly lead: (values: { readonly plan: string | number; readonly provider: string | number }) => string;
    readonly choose: {
      readonly title: string;
      readonly lead: string;
      readonly plan: string;
      readonly number: string;
      readonly price: string;
      readonly term: string;
      readonly fee: string;
      readonly utility: string;
      readonly label: string;
      readonly months: (values: { readonly n: number }) => string;
      readonly fees: {
        readonly none: string;
        readonly flat: (values: { readonly usd: number }) => string;
        readonly per_remaining_month: (values: { readonly usd: number }) => string;
        readonly unknown: string;
      };
    };
    readonly remind: {
      readonly title: string;
      readonly email: string;
      readonly help: (values: { readonly ends: string | null }) => string;
      readonly missing: string;
      readonly save: string;
      readonly skip: string;
      readonly opens: (values: { readonly provider: string | number }) => string;
    };
    readonly home: (values: { readonly home: string | number }) => string;
    readonly fee: (values: {
      readonly cents: number;
      readonly provider: string | number;
      readonly day: string;
    }) => string;
    readonly feeUnknown: (values: { readonly day: string; readonly provider: string | number }) => string;
  };
  /** messages/en/linking.json */
  readonly linking: {
    readonly title: string;
    readonly titleOpen: string;
    readonly lead: string;
    readonly why: { readonly "1": string; readonly "2": string; readonly "3": string };
    readonly notOffered: string;
    readonly notOfferedText: (values: { readonly utility: string | number | null }) => string;
    readonly otherwise: string;
    readonly form: {
      readonly provider: string;
      readonly providerHelp: string;
      readonly providerMissing: string;
      readonly meter: string;
      readonly meterHelp: string;
      readonly meterWrong: string;
      readonly submit: string;
      readonly problems: {
        readonly not_offered: string;
        readonly no_smart_meter: string;
        readonly not_centerpoint: string;
        readonly email_not_proved: string;
        readonly under_way: string;
        readonly linked_already: string;
        readonly other_number: string;
        readonly provider_missing: string;
        readonly unknown_provider: string;
        readonly nothing_to_confirm: string;
      };
    };
    readonly consent: {
      readonly title: string;
      readonly text: {
        readonly "1": (values: {
          readonly meterSource: string | number;
          readonly portal: string | number;
        }) => string;
        readonly "2": (values: { readonly portal: string | number }) => string;
        readonly "3": (values: { readonly portal: string | number }) => string;
        readonly "4": string;
      };
      readonly mail: (values: {
        readonly address: string | number | null;
        readonly meterSource: string | number;
      }) => string;
      readonly agree: string;
      readonly back: string;
    };
    readonly companies: { readonly smart_meter_texas: string };
    readonly waiting: {
      readonly requesting: (values: { readonly meterSource: string | number }) => string;
      readonly requestingText: string;
      readonly unavailable: (values: { readonly meterSource: string | number }) => string;
      readonly unavailableText: (values: { readonly since: string }) => string;
      readonly mailed: (values: { readonly meterSource: string | number }) => string;
      readonly mailedText: (values: {
        readonly meterSource: string | number;
        readonly address: string | number | null;
      }) => string;
      readonly notThere: string;
      readonly notThereText: (values: { readonly meterSource: string | number }) => string;
      readonly importing: string;
      readonly importingText: string;
      readonly progress: (values: { readonly done: number; readonly total: number }) => string;
      readonly importUnavailable: (values: { readonly meterSource: string | number }) => string;
    };
    readonly linked: {
      readonly title: string;
      readonly text: (values: { readonly meterSource: string | number }) => string;
      readonly until: (values: { readonly date: string }) => string;
      readonly through: (values: { readonly date: string }) => string;
      readonly show: string;
      readonly noHistory: string;
      readonly noHistoryText: string;
      readonly expiring: (values: { readonly date: string }) => string;
      readonly expiringText: string;
      readonly renew: string;
      readonly number: (values: { readonly meter: string | number }) => string;
    };
    readonly end: {
      readonly request: {
        readonly action: string;
        readonly title: string;
        readonly text: string;
        readonly keep: string;
        readonly done: string;
      };
      readonly link: {
        readonly action: string;
        readonly title: string;
        readonly text: string;
        readonly keep: string;
        readonly done: string;
      };
    };
    readonly over: {
      readonly title: string;
      readonly endedTitle: string;
      readonly again: string;
      readonly link: string;
      readonly canceled: string;
      readonly codes: {
        readonly customer_declined: string;
        readonly no_answer: string;
        readonly meter_mismatch: string;
        readonly unknown_meter: string;
        readonly provider_mismatch: string;
        readonly refused: string;
        readonly term_over: string;
        readonly unlinked: string;
        readonly ended_there: string;
        readonly home_left: string;
      };
    };
  };
  /** messages/en/locations.json */
  readonly locations: {
    readonly title: string;
    readonly nameless: (values: { readonly lastFour: string | number }) => string;
    readonly missing: {
      readonly title: string;
      readonly what: string;
      readonly safe: string;
      readonly todo: string;
      readonly action: string;
    };
    readonly switcher: { readonly label: string; readonly choose: string; readonly add: string };
    readonly back: string;
    readonly list: {
      readonly title: string;
      readonly lead: (values: { readonly n: number }) => string;
      readonly add: string;
      readonly empty: string;
      readonly emptyText: string;
      readonly noContract: string;
      readonly noUsage: string;
      readonly use: (values: { readonly exact: boolean; readonly kwh: number }) => string;
      readonly shared: string;
      readonly needsProof: string;
      readonly hold: string;
    };
    readonly clock: {
      readonly leftUnit: (values: { readonly n: number }) => string;
      readonly spoken: {
        readonly running: (values: {
          readonly n: number;
          readonly ends: string;
          readonly free: string;
        }) => string;
        readonly free_to_leave: (values: { readonly n: number; readonly ends: string }) => string;
        readonly next: (values: { readonly n: number; readonly ends: string }) => string;
        readonly over: (values: { readonly ends: string }) => string;
      };
      readonly ends: (values: { readonly date: string }) => string;
      readonly ended: (values: { readonly date: string }) => string;
      readonly free: (values: { readonly date: string }) => string;
      readonly freeNow: string;
      readonly next: (values: { readonly starts: string | null; readonly plan: string | number }) => string;
      readonly monthly: string;
      readonly monthlyText: string;
    };
    readonly lead: {
      readonly unknown: string;
      readonly running: (values: { readonly plan: string | number; readonly ends: string }) => string;
      readonly open: (values: { readonly plan: string | number }) => string;
      readonly over: (values: { readonly plan: string | number; readonly ends: string }) => string;
      readonly yourPlan: string;
    };
    readonly confirmLocation: {
      readonly title: string;
      readonly text: string;
      readonly link: string;
      readonly requested: string;
      readonly status: string;
    };
    readonly notices: {
      readonly hold: string;
      readonly holdText: string;
      readonly business: string;
      readonly businessText: string;
      readonly utility: string;
      readonly utilityText: string;
      readonly old: string;
      readonly oldText: string;
      readonly unlisted: string;
      readonly unlistedText: string;
    };
    readonly use: {
      readonly title: string;
      readonly none: string;
      readonly noneText: string;
      readonly addUsage: string;
      readonly change: string;
      readonly look: string;
      readonly year: string;
      readonly basis: {
        readonly none: string;
        readonly home: string;
        readonly annual: string;
        readonly monthly: (values: { readonly n: number }) => string;
        readonly intervals: (values: { readonly estimated: string; readonly share: number }) => string;
      };
      readonly through: (values: { readonly month: string }) => string;
      readonly old: (values: { readonly month: string }) => string;
    };
    readonly best: {
      readonly title: string;
      readonly order: string;
      readonly orderPlan: (values: { readonly plan: string | number }) => string;
      readonly lead: string;
      readonly leadOrder: string;
      readonly lasting: string;
      readonly all: string;
      readonly net: (values: {
        readonly cents: number;
        readonly day: string;
        readonly own: boolean;
      }) => string;
      readonly netMore: (values: { readonly cents: number }) => string;
      readonly netSame: string;
      readonly yours: string;
      readonly term: (values: { readonly n: number }) => string;
      readonly fee: {
        readonly none: string;
        readonly flat: (values: { readonly usd: number }) => string;
        readonly per_remaining_month: (values: { readonly usd: number }) => string;
        readonly unknown: string;
      };
      readonly renewable: (values: { readonly percent: number }) => string;
      readonly band: (values: { readonly mild: number; readonly hot: number }) => string;
      readonly loading: string;
      readonly none: string;
      readonly noneText: (values: { readonly date: string }) => string;
    };
    readonly link: {
      readonly title: string;
      readonly states: {
        readonly off: string;
        readonly submitted: string;
        readonly pending_customer: string;
        readonly active: string;
        readonly expiring: string;
        readonly expired: string;
        readonly declined: string;
        readonly terminated: string;
      };
    };
    readonly meterDrawing: string;
    readonly about: {
      readonly title: string;
      readonly esiid: string;
      readonly utility: string;
      readonly unknown: string;
      readonly smart: string;
      readonly smartYes: string;
      readonly smartNo: string;
      readonly added: string;
      readonly shared: string;
      readonly nickname: string;
      readonly nicknameHelp: string;
      readonly meter: string;
      readonly meterHelp: string;
      readonly save: string;
      readonly saved: string;
      readonly meterWrong: string;
    };
    readonly remove: {
      readonly button: string;
      readonly title: (values: { readonly name: string | number }) => string;
      readonly text: string;
      readonly confirm: string;
      readonly removed: (values: { readonly name: string | number }) => string;
    };
  };
  /** messages/en/method.json */
  readonly method: {
    readonly readDayKnown: (values: { readonly day: number }) => string;
    readonly readDayUnknown: (values: { readonly day: number }) => string;
    readonly delivery: (values: {
      readonly area: string | number;
      readonly isoDate: string;
      readonly monthly: number;
      readonly cents: number;
    }) => string;
    readonly noDelivery: (values: { readonly area: string | number }) => string;
    readonly exported: (values: { readonly kwh: number }) => string;
    readonly tax: string;
    readonly bar: string;
    readonly short: string;
    readonly inferred: string;
    readonly exact: string;
  };
  /** messages/en/moving.json */
  readonly moving: {
    readonly title: string;
    readonly lead: string;
    readonly in: {
      readonly title: string;
      readonly lead: string;
      readonly action: string;
      readonly steps: {
        readonly "1": { readonly what: string; readonly how: string };
        readonly "2": { readonly what: string; readonly how: string };
        readonly "3": { readonly what: string; readonly how: string };
        readonly "4": { readonly what: string; readonly how: string };
      };
    };
    readonly out: {
      readonly title: string;
      readonly lead: string;
      readonly steps: {
        readonly "1": { readonly what: string; readonly how: string };
        readonly "2": { readonly what: string; readonly how: string };
        readonly "3": { readonly what: string; readonly how: string };
        readonly "4": { readonly what: string; readonly how: string };
      };
      readonly law: string;
    };
    readonly more: {
      readonly title: string;
      readonly fee: string;
      readonly hold: string;
      readonly outages: string;
    };
  };
  /** messages/en/notices.json */
  readonly notices: {
    readonly bell: (values: { readonly unread: number }) => string;
    readonly bellFailed: string;
    readonly menu: string;
    readonly settings: string;
    readonly seeAll: string;
    readonly preferences: string;
    readonly filters: { readonly label: string; readonly meter: string; readonly all: string };
    readonly unread: string;
    readonly markRead: string;
    readonly markUnread: string;
    readonly archiveOf: (values: { readonly what: string | number }) => string;
    readonly markAllRead: string;
    readonly archiveAll: string;
    readonly removeAll: {
      readonly title: string;
      readonly text: string;
      readonly keep: string;
      readonly confirm: string;
    };
    readonly more: string;
    readonly archived: string;
    readonly undo: string;
    readonly emptyMeter: { readonly title: string; readonly text: string };
    readonly empty: { readonly title: string; readonly text: string };
    readonly failed: string;
    readonly rejected: string;
    readonly again: string;
    readonly notSaved: string;
    readonly incomingMany: (values: { readonly n: number }) => string;
    readonly unnamedLocation: (values: { readonly lastFour: string | number }) => string;
    readonly ago: {
      readonly now: string;
      readonly minutes: (values: { readonly n: number }) => string;
      readonly hours: (values: { readonly n: number }) => string;
      readonly yesterday: string;
      readonly day: (values: { readonly date: string }) => string;
    };
    readonly other: { readonly what: string; readonly todo: string };
    readonly linked: {
      readonly what: (values: { readonly home: string | number }) => string;
      readonly todo: string;
    };
    readonly linkFailed: {
      readonly what: (values: { readonly home: string | number }) => string;
      readonly todo: string;
    };
    readonly agreementExpiring: {
      readonly what: (values: { readonly home: string | number; readonly day: string }) => string;
      readonly todo: string;
    };
    readonly readingsFailed: {
      readonly what: (values: { readonly home: string | number }) => string;
      readonly todo: string;
    };
    readonly permissionEnded: {
      readonly what: (values: { readonly home: string | number }) => string;
      readonly todo: string;
    };
    readonly fileFailed: {
      readonly what: (values: { readonly home: string | number }) => string;
      readonly todo: string;
    };
    readonly order: {
      readonly handed_off: {
        readonly what: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
        }) => string;
        readonly todo: string;
      };
      readonly submitted: {
        readonly what: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
        }) => string;
        readonly todo: string;
      };
      readonly accepted: {
        readonly what: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
        }) => string;
        readonly todo: string;
      };
      readonly scheduled: {
        readonly what: (values: { readonly starts: string | null; readonly plan: string | number }) => string;
        readonly todo: (values: { readonly starts: string | number | null }) => string;
      };
      readonly active: {
        readonly what: (values: { readonly plan: string | number }) => string;
        readonly todo: string;
      };
      readonly ended: {
        readonly what: (values: { readonly plan: string | number }) => string;
        readonly todo: string;
      };
      readonly rejected: {
        readonly what: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
        }) => string;
        readonly todo: string;
      };
      readonly cancelled: {
        readonly what: (values: { readonly plan: string | number }) => string;
        readonly todo: string;
      };
      readonly other: {
        readonly what: (values: { readonly plan: string | number }) => string;
        readonly todo: string;
      };
    };
    readonly renewal: {
      readonly what: (values: { readonly plan: string | number; readonly day: string }) => string;
      readonly todo: string;
    };
    readonly planWithdrawn: {
      readonly what: (values: {
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly todo: string;
    };
    readonly planPrice: {
      readonly what: (values: { readonly plan: string | number }) => string;
      readonly todo: string;
    };
    readonly betterPlan: {
      readonly what: (values: { readonly savingCents: number; readonly plan: string | number }) => string;
      readonly todo: string;
    };
    readonly priceBelow: {
      readonly what: (values: { readonly plan: string | number; readonly cents: number }) => string;
      readonly todo: (values: { readonly provider: string | number; readonly limit: number }) => string;
    };
    readonly locationRemoved: {
      readonly what: (values: { readonly home: string | number }) => string;
      readonly todo: string;
    };
    readonly newDevice: {
      readonly what: (values: { readonly device: string | number | null }) => string;
      readonly todo: string;
    };
    readonly webhookDisabled: {
      readonly what: (values: { readonly host: string | number }) => string;
      readonly todo: string;
    };
    readonly appConnected: {
      readonly what: (values: { readonly app: string | number }) => string;
      readonly todo: string;
    };
  };
  /** messages/en/offline.json */
  readonly offline: {
    readonly title: string;
    readonly lead: string;
    readonly retry: string;
    readonly usage: string;
    readonly seen: (values: { readonly age: string | number; readonly at: string }) => string;
    readonly period: (values: {
      readonly home: string | number;
      readonly start: string;
      readonly end: string;
    }) => string;
    readonly used: string;
    readonly cost: string;
    readonly chart: (values: { readonly kwh: number; readonly day: string }) => string;
    readonly table: string;
    readonly day: string;
    readonly kwh: string;
    readonly missing: string;
    readonly none: string;
  };
  /** messages/en/on-demand.json */
  readonly onDemand: {
    readonly title: string;
    readonly lead: string;
    readonly read: string;
    readonly underWay: string;
    readonly done: (values: { readonly kwh: number; readonly at: string }) => string;
    readonly failed: {
      readonly no_response: string;
      readonly not_allowed: string;
      readonly rejected: string;
    };
  };
  /** messages/en/onboarding.json */
  readonly onboarding: {
    readonly terms: {
      readonly title: string;
      readonly lead: string;
      readonly first: string;
      readonly last: string;
      readonly firstMissing: string;
      readonly lastMissing: string;
      readonly agree: string;
      readonly agreeMissing: string;
      readonly dated: (values: { readonly isoDate: string }) => string;
      readonly agreedOn: (values: { readonly isoDate: string }) => string;
      readonly submit: string;
      readonly read: string;
      readonly openTerms: string;
      readonly openPrivacy: string;
    };
    readonly process: {
      readonly title: string;
      readonly lead: string;
      readonly looking: string;
      readonly progress: (values: {
        readonly number: string | number;
        readonly count: string | number;
        readonly home: string | number;
      }) => string;
      readonly done: (values: { readonly count: number }) => string;
      readonly ending: string;
      readonly nothing: string;
      readonly notLooked: string;
      readonly notEnded: string;
      readonly unnamed: (values: { readonly esiid: string | number }) => string;
      readonly states: {
        readonly waiting: string;
        readonly working: string;
        readonly done: string;
        readonly held: string;
        readonly full: string;
        readonly failed: string;
      };
      readonly failedTitle: (values: { readonly count: number }) => string;
      readonly failedTodo: string;
      readonly again: string;
      readonly skip: string;
      readonly fullTitle: (values: { readonly count: number }) => string;
      readonly fullTodo: string;
      readonly heldTitle: string;
      readonly heldTodo: string;
      readonly next: string;
    };
    readonly affiliate: {
      readonly title: string;
      readonly lead: (values: { readonly email: string | number }) => string;
      readonly leadPlain: string;
      readonly submit: string;
      readonly done: string;
    };
    readonly expired: {
      readonly title: string;
      readonly lead: string;
      readonly affiliateTitle: string;
      readonly affiliate: string;
      readonly customerTitle: string;
      readonly customer: string;
      readonly signIn: string;
      readonly reset: string;
    };
    readonly callbackError: {
      readonly expired: string;
      readonly expiredTodo: string;
      readonly expiredHere: string;
      readonly expiredSignedIn: string;
      readonly other: string;
      readonly otherTodo: string;
      readonly otherSignedIn: string;
      readonly getCode: string;
      readonly account: string;
    };
    readonly callback: {
      readonly title: string;
      readonly rejectedTitle: string;
      readonly rejected: string;
      readonly failed: string;
      readonly failedTodo: string;
      readonly closed: string;
      readonly banned: string;
      readonly contact: string;
      readonly unverified: string;
      readonly started: string;
      readonly safe: string;
      readonly again: string;
    };
  };
  /** messages/en/order.json */
  readonly order: {
    readonly title: string;
    readonly lead: (values: { readonly provider: string | number; readonly home: string | number }) => string;
    readonly next: string;
    readonly who: {
      readonly you: string;
      readonly provider: (values: { readonly provider: string | number }) => string;
      readonly tdu: string;
      readonly us: string;
      readonly none: string;
    };
    readonly nexts: {
      readonly unfinished: (values: { readonly provider: string | number; readonly kind: string }) => string;
      readonly sending: (values: { readonly provider: string | number }) => string;
      readonly submitted: (values: { readonly provider: string | number; readonly kind: string }) => string;
      readonly credit: (values: { readonly provider: string | number; readonly kind: string }) => string;
      readonly accepted: {
        readonly switch: (values: { readonly provider: string | number }) => string;
        readonly move_in: (values: { readonly provider: string | number }) => string;
        readonly renewal: (values: { readonly provider: string | number }) => string;
      };
      readonly scheduled: {
        readonly switch: (values: { readonly starts: string | null }) => string;
        readonly move_in: (values: { readonly starts: string | null }) => string;
        readonly renewal: (values: { readonly starts: string | null }) => string;
      };
      readonly active: (values: {
        readonly ends: string | null;
        readonly months: number;
        readonly provider: string | number;
        readonly free: string;
      }) => string;
      readonly tooLate: (values: { readonly provider: string | number }) => string;
      readonly activeFree: (values: { readonly ends: string }) => string;
      readonly activeOver: (values: { readonly ends: string }) => string;
      readonly ended: string;
      readonly ended_early: (values: {
        readonly started: boolean;
        readonly provider: string | number;
      }) => string;
      readonly handed_off: (values: { readonly provider: string | number }) => string;
      readonly cancelled: (values: { readonly kind: string }) => string;
      readonly closed: (values: { readonly provider: string | number }) => string;
      readonly leftThere: (values: { readonly provider: string | number; readonly kind: string }) => string;
      readonly rejected: (values: { readonly kind: string; readonly provider: string | number }) => string;
      readonly not_taken_in: (values: {
        readonly provider: string | number;
        readonly kind: string;
      }) => string;
      readonly hold_for_credit: (values: {
        readonly provider: string | number;
        readonly kind: string;
      }) => string;
      readonly switch_hold: (values: { readonly provider: string | number }) => string;
      readonly wrong_address: string;
      readonly plan_withdrawn: (values: { readonly provider: string | number }) => string;
      readonly already_switching: string;
    };
    readonly providerReason: (values: { readonly reason: string | number }) => string;
    readonly shop: string;
    readonly home: string;
    readonly again: string;
    readonly addContract: string;
    readonly renewal: string;
    readonly optedOut: (values: { readonly day: string }) => string;
    readonly change: string;
    readonly handoff: {
      readonly none: (values: {
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly how: string;
      readonly outcomes: {
        readonly went_through: string;
        readonly not_yet: string;
        readonly did_not_go_through: string;
      };
      readonly why: string;
      readonly rejections: {
        readonly left: string;
        readonly switch_hold: string;
        readonly hold_for_credit: string;
        readonly wrong_address: string;
        readonly plan_withdrawn: string;
        readonly already_switching: string;
        readonly refused: string;
      };
      readonly starts: string;
      readonly startsHelp: (values: { readonly provider: string | number }) => string;
      readonly startsError: string;
      readonly choose: string;
      readonly save: string;
      readonly saved: string;
      readonly dated: {
        readonly title: string;
        readonly text: string;
        readonly save: string;
        readonly help: (values: { readonly provider: string | number }) => string;
        readonly missing: string;
        readonly other: string;
      };
    };
    readonly location: {
      readonly title: string;
      readonly text: string;
      readonly unnamed: (values: { readonly lastFour: string | number }) => string;
      readonly missing: string;
      readonly add: string;
      readonly save: string;
    };
    readonly cancel: {
      readonly action: string;
      readonly title: string;
      readonly here: string;
      readonly there: (values: { readonly provider: string | number }) => string;
      readonly reviewing: (values: { readonly provider: string | number }) => string;
      readonly safe: { readonly switch: string; readonly renewal: string; readonly move_in: string };
      readonly why: string;
      readonly reasons: {
        readonly changed_mind: string;
        readonly moving: string;
        readonly found_a_plan: string;
        readonly did_not_go_through: string;
        readonly other: string;
      };
      readonly whyError: string;
      readonly customReason: string;
      readonly confirm: string;
      readonly keep: string;
      readonly done: string;
      readonly requested: (values: { readonly provider: string | number }) => string;
      readonly waiting: (values: { readonly day: string }) => string;
      readonly waitingText: (values: {
        readonly declined: boolean;
        readonly provider: string | number;
      }) => string;
      readonly changed: string;
    };
    readonly calendar: string;
    readonly calendarOff: string;
    readonly timeline: string;
    readonly steps: {
      readonly started: string;
      readonly submitted: string;
      readonly accepted: string;
      readonly scheduled: string;
      readonly active: string;
      readonly free_to_leave: string;
      readonly ended: string;
      readonly rejected: string;
      readonly cancelled: string;
      readonly closed: string;
      readonly handed_off: string;
      readonly to_provider: string;
      readonly opened_again: string;
      readonly asked_how: string;
      readonly hold_for_credit: string;
      readonly too_late_to_cancel: string;
      readonly cancel_asked: string;
      readonly new_dates: string;
      readonly updated: string;
    };
    readonly happened: { readonly active: string; readonly ended: string };
    readonly codes: {
      readonly switch_hold: string;
      readonly hold_for_credit: string;
      readonly wrong_address: string;
      readonly plan_withdrawn: string;
      readonly already_switching: string;
      readonly refused: string;
      readonly went_through: string;
      readonly did_not_go_through: string;
      readonly changed_mind: string;
      readonly moving: string;
      readonly found_a_plan: string;
      readonly no_answer: string;
      readonly on_its_date: string;
      readonly too_late_to_cancel: string;
      readonly new_dates: string;
      readonly deposit_declined: string;
      readonly home_removed: string;
    };
    readonly rejectedForCredit: string;
    readonly notAccepted: string;
    readonly dates: {
      readonly starts: (values: { readonly day: string }) => string;
      readonly ends: (values: { readonly day: string }) => string;
      readonly both: (values: { readonly starts: string; readonly ends: string }) => string;
    };
    readonly yourReason: (values: { readonly reason: string | number }) => string;
    readonly by: { readonly customer: string; readonly provider: string; readonly operator: string };
    readonly when: (values: { readonly by: string | number | null; readonly day: string }) => string;
    readonly expected: (values: { readonly day: string }) => string;
    readonly unknown: string;
    readonly askDate: string;
  };
  /** messages/en/ordered-plan.json */
  readonly orderedPlan: {
    readonly plan: (values: { readonly chosen: boolean }) => string;
    readonly planLead: (values: { readonly chosen: boolean; readonly day: string }) => string;
    readonly quote: (values: { readonly kwh: number }) => string;
    readonly quoteNote: (values: { readonly day: string }) => string;
    readonly months: string;
    readonly month: string;
    readonly use: string;
    readonly cost: string;
    readonly sum: string;
    readonly estimated: (values: { readonly estimated: string; readonly share: number }) => string;
    readonly number: string;
    readonly theirNumber: string;
    readonly billing: string;
    readonly kind: string;
    readonly term: string;
    readonly rate: string;
    readonly rates: { readonly fixed: string; readonly variable: string; readonly indexed: string };
    readonly fee: string;
    readonly fees: {
      readonly none: string;
      readonly flat: (values: { readonly usd: number }) => string;
      readonly per_remaining_month: (values: { readonly usd: number }) => string;
      readonly unknown: string;
    };
    readonly renewable: string;
    readonly at: (values: { readonly kwh: number }) => string;
    readonly today: string;
    readonly before: string;
    readonly meter: string;
    readonly documents: string;
    readonly documentsNote: string;
    readonly label: string;
    readonly terms: string;
    readonly rights: string;
    readonly noDocuments: string;
    readonly consents: string;
    readonly wording: (values: { readonly day: string }) => string;
  };
  /** messages/en/orders.json */
  readonly orders: {
    readonly title: string;
    readonly back: string;
    readonly list: {
      readonly lead: (values: { readonly coming: number; readonly running: number }) => string;
      readonly leadPast: string;
      readonly leadSome: (values: { readonly n: number }) => string;
      readonly more: string;
      readonly shown: (values: { readonly n: number }) => string;
      readonly groups: { readonly coming: string; readonly running: string; readonly past: string };
      readonly empty: {
        readonly title: string;
        readonly text: string;
        readonly action: string;
        readonly other: string;
      };
    };
    readonly states: {
      readonly started: string;
      readonly sending: string;
      readonly held: string;
      readonly submitted: string;
      readonly accepted: string;
      readonly scheduled: string;
      readonly active: string;
      readonly ended: string;
      readonly over: string;
      readonly rejected: string;
      readonly cancelled: string;
      readonly closed: string;
      readonly handed_off: string;
      readonly canceling: string;
    };
    readonly starts: (values: { readonly day: string }) => string;
    readonly kinds: { readonly switch: string; readonly move_in: string; readonly renewal: string };
    readonly row: {
      readonly placed: string;
      readonly unfinished: string;
      readonly planned: string;
      readonly starts: string;
      readonly started: string;
      readonly ends: string;
      readonly ended: string;
      readonly monthToMonth: string;
      readonly term: (values: { readonly months: number }) => string;
      readonly provider: (values: {
        readonly provider: string | number;
        readonly term: string | number;
      }) => string;
      readonly quoted: string;
    };
    readonly waiting: {
      readonly title: (values: { readonly n: number }) => string;
      readonly text: string;
      readonly action: string;
      readonly actionFor: (values: { readonly home: string | number }) => string;
      readonly added: string;
      readonly already_yours: string;
      readonly not_chosen: string;
      readonly too_many_homes: string;
      readonly held_by_another: string;
      readonly addLocation: string;
      readonly seeLocations: string;
    };
    readonly missing: { readonly title: string; readonly text: string; readonly action: string };
    readonly toDos: {
      readonly title: string;
      readonly lead: (values: { readonly n: number }) => string;
      readonly allDone: string;
      readonly allDoneNext: (values: { readonly day: string }) => string;
      readonly allDoneNone: string;
      readonly addContract: string;
    };
  };
  /** messages/en/outages.json */
  readonly outages: {
    readonly title: string;
    readonly lead: string;
    readonly zip: string;
    readonly zipHelp: string;
    readonly all: string;
    readonly utility: string;
    readonly phone: string;
    readonly onBill: string;
    readonly checked: (values: { readonly isoDate: string }) => string;
    readonly looking: string;
    readonly noChoice: (values: { readonly utility: string; readonly zip: string | number }) => string;
    readonly unknown: (values: { readonly zip: string | number }) => string;
    readonly found: (values: { readonly n: number; readonly zip: string | number }) => string;
    readonly also: (values: { readonly utility: string }) => string;
  };
  /** messages/en/outlook.json */
  readonly outlook: {
    readonly title: string;
    readonly loading: string;
    readonly failed: string;
    readonly order: {
      readonly starts: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly day: string;
      }) => string;
      readonly noDate: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly nothingToDo: string;
      readonly see: string;
      readonly finish: string;
    };
    readonly switch: {
      readonly ends: (values: {
        readonly end: string;
        readonly plan: string | number;
        readonly day: string;
      }) => string;
      readonly ended: (values: {
        readonly end: string;
        readonly plan: string | number;
        readonly day: string;
      }) => string;
      readonly now: (values: { readonly plan: string | number; readonly day: string }) => string;
      readonly onDay: (values: { readonly day: string; readonly plan: string | number }) => string;
    };
    readonly renew: {
      readonly ends: (values: {
        readonly end: string;
        readonly plan: string | number;
        readonly day: string;
      }) => string;
      readonly ended: (values: {
        readonly end: string;
        readonly plan: string | number;
        readonly day: string;
      }) => string;
      readonly now: (values: { readonly plan: string | number; readonly day: string }) => string;
      readonly onDay: (values: { readonly day: string; readonly plan: string | number }) => string;
    };
    readonly because: { readonly no_fee: string; readonly fee_falls: string };
    readonly stay: string;
    readonly stayCheap: string;
    readonly stayFee: (values: { readonly cents: number }) => string;
    readonly unknown: {
      readonly utility: string;
      readonly usage: string;
      readonly contract: string;
      readonly price: string;
      readonly plans: string;
    };
    readonly cheapest: (values: { readonly cents: number | null; readonly plan: string | number }) => string;
    readonly plan: (values: { readonly provider: string | number; readonly months: number }) => string;
    readonly saves: (values: { readonly cents: number }) => string;
    readonly fee: (values: { readonly cents: number }) => string;
    readonly feeOnly: (values: { readonly cents: number }) => string;
    readonly feeUnknown: string;
    readonly noFee: string;
    readonly oneTime: (values: { readonly cents: number }) => string;
    readonly nothing: (values: {
      readonly range: string;
      readonly cents: number;
      readonly low: number;
      readonly high: number;
    }) => string;
    readonly hold: string;
    readonly actions: {
      readonly order: string;
      readonly orderPlan: (values: { readonly plan: string | number }) => string;
      readonly renew: string;
      readonly renewOf: (values: { readonly plan: string | number }) => string;
      readonly plans: string;
      readonly utility: string;
      readonly usage: string;
      readonly contract: string;
      readonly price: string;
    };
    readonly toDos: {
      readonly term_over: {
        readonly title: (values: { readonly day: string }) => string;
        readonly text: string;
        readonly action: string;
      };
      readonly term_ending: {
        readonly title: (values: { readonly day: string }) => string;
        readonly text: (values: { readonly free: string | null; readonly left: number }) => string;
        readonly textFree: (values: { readonly left: number }) => string;
        readonly action: string;
      };
      readonly agreement_expiring: {
        readonly title: (values: { readonly day: string }) => string;
        readonly titleOver: (values: { readonly day: string }) => string;
        readonly text: (values: { readonly left: number }) => string;
        readonly textOver: string;
        readonly action: string;
      };
      readonly finish_at_provider: {
        readonly title: (values: { readonly plan: string | number }) => string;
        readonly titleAny: string;
        readonly text: string;
        readonly action: string;
      };
      readonly report_outcome: {
        readonly title: (values: { readonly plan: string | number }) => string;
        readonly titleAny: string;
        readonly text: string;
        readonly action: string;
      };
      readonly deposit: {
        readonly title: (values: { readonly plan: string | number }) => string;
        readonly titleAny: string;
        readonly text: string;
        readonly action: string;
      };
      readonly hold: { readonly title: string; readonly text: string; readonly action: string };
      readonly found: { readonly title: string; readonly text: string; readonly action: string };
    };
    readonly setUp: {
      readonly utility: string;
      readonly usage: string;
      readonly contract: string;
      readonly price: string;
    };
    readonly options: {
      readonly title: string;
      readonly lead: (values: { readonly from: string; readonly through: string }) => string;
      readonly doNothing: string;
      readonly stay: (values: { readonly provider: string | number | null }) => string;
      readonly stayNone: string;
      readonly switch: string;
      readonly switchNone: string;
      readonly unknown: string;
      readonly unknownContract: string;
      readonly titleOrder: string;
      readonly withOrder: string;
      readonly unit: string;
      readonly range: (values: { readonly low: number; readonly high: number }) => string;
      readonly starts: string;
      readonly fee: string;
      readonly oneTime: string;
      readonly none: string;
      readonly notKnown: string;
      readonly save: string;
      readonly more: string;
      readonly same: string;
      readonly breakEven: string;
      readonly band: string;
      readonly others: string;
      readonly best: string;
      readonly segments: {
        readonly contract: string;
        readonly month_to_month: string;
        readonly order: string;
        readonly plan: string;
        readonly after_plan: string;
      };
      readonly stretch: (values: {
        readonly days: { readonly from: string; readonly through: string };
      }) => string;
      readonly orderTitle: string;
      readonly rateRange: (values: { readonly low: number; readonly high: number }) => string;
    };
    readonly split: {
      readonly unit: string;
      readonly text: (values: {
        readonly months: number;
        readonly cents: number;
        readonly after: number;
      }) => string;
      readonly textNoThen: (values: { readonly months: number; readonly cents: number }) => string;
      readonly ends: (values: { readonly day: string }) => string;
      readonly monthToMonth: (values: {
        readonly range: string;
        readonly low: number;
        readonly high: number;
      }) => string;
    };
    readonly quote: {
      readonly save: (values: { readonly cents: number; readonly day: string }) => string;
      readonly more: (values: { readonly cents: number; readonly day: string }) => string;
      readonly same: (values: { readonly day: string }) => string;
      readonly fee: (values: { readonly cents: number }) => string;
      readonly noFee: string;
      readonly inProgress: string;
      readonly inProgressText: string;
    };
  };
  /** messages/en/password.json */
  readonly password: {
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly ruleMet: string;
    readonly ruleMissing: string;
    readonly length: (values: { readonly n: number }) => string;
    readonly tooLong: string;
    readonly characters: {
      readonly lower: string;
      readonly upper: string;
      readonly letter: string;
      readonly digit: string;
    };
    readonly oneOf: (values: { readonly set: string | number }) => string;
    readonly strengths: {
      readonly "0": string;
      readonly "1": string;
      readonly "2": string;
      readonly "3": string;
      readonly "4": string;
    };
  };
  /** messages/en/placed.json */
  readonly placed: {
    readonly page: {
      readonly handoff: (values: { readonly provider: string | number }) => string;
      readonly handoffLead: (values: { readonly moving: boolean }) => string;
      readonly partner: string;
      readonly partnerLead: (values: {
        readonly moving: boolean;
        readonly provider: string | number;
      }) => string;
      readonly none: string;
      readonly noneText: string;
      readonly toOrders: string;
      readonly compare: string;
      readonly number: string;
      readonly mail: (values: { readonly email: string | number }) => string;
      readonly account: string;
      readonly accountText: string;
      readonly accountAction: string;
      readonly signIn: string;
      readonly toOrder: string;
      readonly aboutHold: string;
    };
    readonly homes: {
      readonly title: string;
      readonly too_many_homes: string;
      readonly held_by_another: string;
      readonly all: string;
      readonly add: string;
    };
    readonly steps: {
      readonly title: string;
      readonly finishText: (values: { readonly provider: string | number }) => string;
      readonly noChannel: (values: { readonly provider: string | number }) => string;
      readonly notSaved: string;
      readonly ordered: string;
      readonly reviewing: (values: { readonly provider: string | number }) => string;
      readonly accepted: (values: { readonly provider: string | number }) => string;
      readonly reviewingText: string;
      readonly begins: string;
      readonly beginsTexts: { readonly switch: string; readonly move_in: string };
      readonly wished: (values: { readonly day: string }) => string;
      readonly date: (values: { readonly day: string }) => string;
    };
    readonly outcome: {
      readonly title: string;
      readonly already: string;
      readonly label: string;
      readonly options: {
        readonly went_through: string;
        readonly not_yet: string;
        readonly did_not_go_through: string;
      };
      readonly helps: {
        readonly went_through: string;
        readonly not_yet: string;
        readonly did_not_go_through: string;
      };
      readonly missing: string;
      readonly why: string;
      readonly whys: {
        readonly left: string;
        readonly switch_hold: string;
        readonly hold_for_credit: string;
        readonly wrong_address: string;
        readonly plan_withdrawn: string;
        readonly already_switching: string;
        readonly refused: string;
      };
      readonly day: string;
      readonly dayHelp: string;
      readonly dayTitle: string;
      readonly dayMissing: string;
      readonly dayWrong: string;
      readonly send: string;
      readonly results: {
        readonly accepted: string;
        readonly scheduled: (values: { readonly day: string }) => string;
        readonly handed_off: string;
        readonly rejected: string;
      };
    };
    readonly states: {
      readonly started: string;
      readonly passing: (values: { readonly provider: string | number }) => string;
      readonly submitted: (values: { readonly provider: string | number }) => string;
      readonly accepted: (values: { readonly provider: string | number }) => string;
      readonly scheduled: (values: { readonly day: string }) => string;
      readonly scheduledOpen: (values: { readonly provider: string | number }) => string;
      readonly active: string;
      readonly ended: string;
      readonly rejected: string;
      readonly cancelled: string;
      readonly moving: { readonly started: string; readonly rejected: string; readonly cancelled: string };
      readonly notAccepted: (values: {
        readonly provider: string | number;
        readonly moving: boolean;
      }) => string;
      readonly canceledThere: (values: {
        readonly provider: string | number;
        readonly moving: boolean;
      }) => string;
      readonly closed: (values: { readonly provider: string | number; readonly moving: boolean }) => string;
      readonly endedEarly: (values: { readonly provider: string | number }) => string;
      readonly handed_off: (values: { readonly provider: string | number }) => string;
    };
    readonly rejectedForCredit: (values: { readonly provider: string | number }) => string;
    readonly codes: {
      readonly switch_hold: (values: { readonly provider: string | number }) => string;
      readonly hold_for_credit: (values: { readonly provider: string | number }) => string;
      readonly wrong_address: string;
      readonly plan_withdrawn: string;
      readonly already_switching: string;
      readonly too_late_to_cancel: string;
    };
    readonly mail: {
      readonly lead: (values: { readonly provider: string | number }) => string;
      readonly missing: string;
      readonly missingText: string;
      readonly signIn: string;
      readonly claimed: string;
    };
    readonly cancel: {
      readonly open: string;
      readonly text: (values: { readonly provider: string | number }) => string;
      readonly textMoving: (values: { readonly provider: string | number }) => string;
      readonly label: string;
      readonly reasons: {
        readonly changed_mind: string;
        readonly moving: string;
        readonly found_a_plan: string;
        readonly did_not_go_through: string;
        readonly other: string;
      };
      readonly customReason: string;
      readonly missing: string;
      readonly send: string;
      readonly requested: (values: { readonly provider: string | number }) => string;
      readonly done: string;
    };
  };
  /** messages/en/plan.json */
  readonly plan: {
    readonly back: string;
    readonly term: (values: { readonly n: number }) => string;
    readonly subtitle: (values: {
      readonly provider: string | number;
      readonly area: string | number;
      readonly term: string | number;
    }) => string;
    readonly withdrawn: (values: { readonly isoDate: string }) => string;
    readonly otherArea: (values: {
      readonly plan: string | number;
      readonly home: string | number;
    }) => string;
    readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
    readonly verdict: {
      readonly home: (values: { readonly cents: number; readonly unverified: boolean }) => string;
      readonly shared: (values: { readonly cents: number; readonly unverified: boolean }) => string;
      readonly sharedTitle: (values: {
        readonly zip: string;
        readonly area: string | number;
        readonly kwh: number;
      }) => string;
      readonly yours: string;
      readonly average: string;
      readonly monthly: string;
      readonly first: (values: { readonly n: number }) => string;
      readonly later: string;
      readonly span: (values: { readonly low: number; readonly high: number }) => string;
      readonly missesAll: (values: { readonly shared: boolean; readonly credit: string | number }) => string;
      readonly misses: (values: {
        readonly shared: boolean;
        readonly credit: string | number;
        readonly n: string | number;
        readonly of: string | number;
      }) => string;
      readonly winsAll: (values: { readonly shared: boolean; readonly credit: string | number }) => string;
      readonly fee: (values: {
        readonly shared: boolean;
        readonly of: number;
        readonly cents: number;
        readonly n: string | number;
      }) => string;
      readonly credit: (values: { readonly max: number | null; readonly min: number }) => string;
      readonly missedWorth: (values: { readonly cents: number }) => string;
      readonly readDay: (values: {
        readonly low: number;
        readonly high: number;
        readonly cents: number;
      }) => string;
      readonly withTaxes: (values: {
        readonly cents: number;
        readonly low: number;
        readonly high: number;
      }) => string;
      readonly oneTime: (values: { readonly cents: number }) => string;
      readonly noneTitle: string;
      readonly noneText: string;
      readonly addUsage: string;
      readonly changeUsage: string;
      readonly unproved: string;
      readonly notComputed: string;
      readonly noDelivery: string;
    };
    readonly yearBills: {
      readonly title: (values: { readonly shared: boolean }) => string;
      readonly sentence: (values: {
        readonly lowCents: number;
        readonly lowMonth: string;
        readonly highCents: number;
        readonly highMonth: string;
      }) => string;
      readonly summer: (values: { readonly cents: number }) => string;
      readonly equalBills: (values: { readonly cents: number }) => string;
      readonly calendar: string;
      readonly calendarTotal: (values: { readonly cents: number }) => string;
      readonly cycle: (values: { readonly day: number }) => string;
      readonly shortTitle: (values: { readonly n: number }) => string;
      readonly shortSentence: (values: {
        readonly n: number;
        readonly cents: number;
        readonly ends: string;
      }) => string;
      readonly afterUnknown: string;
    };
    readonly short: {
      readonly title: (values: { readonly day: string }) => string;
      readonly split: (values: {
        readonly after: number | null;
        readonly n: number;
        readonly cents: number;
      }) => string;
      readonly shop: (values: { readonly n: number; readonly cents: number }) => string;
      readonly drift: (values: {
        readonly range: string;
        readonly low: number;
        readonly high: number;
      }) => string;
      readonly driftAlone: (values: {
        readonly range: string;
        readonly low: number;
        readonly high: number;
      }) => string;
    };
    readonly move: {
      readonly title: string;
      readonly on: (values: { readonly day: string }) => string;
      readonly saves: (values: { readonly cents: number; readonly from: string }) => string;
      readonly more: (values: { readonly from: string; readonly cents: number }) => string;
      readonly same: (values: { readonly from: string }) => string;
      readonly fee: (values: { readonly cents: number }) => string;
      readonly noFee: string;
      readonly feeUnknown: string;
      readonly closed: string;
      readonly orderStarts: (values: {
        readonly name: string | number;
        readonly provider: string | number;
        readonly day: string;
      }) => string;
      readonly order: (values: {
        readonly name: string | number;
        readonly provider: string | number;
      }) => string;
      readonly orderText: string;
      readonly seeOrder: string;
    };
    readonly unusable: { readonly title: string; readonly text: string };
    readonly sure: {
      readonly measured: (values: { readonly from: string; readonly through: string }) => string;
      readonly extended: (values: { readonly from: string; readonly through: string }) => string;
      readonly monthly_shape: string;
      readonly annual_shape: string;
      readonly home_model: string;
      readonly typical: string;
      readonly estimated: (values: { readonly estimated: string; readonly share: number }) => string;
      readonly tax: string;
    };
    readonly proof: {
      readonly verdicts: { readonly exact: string; readonly inferred: string; readonly unproven: string };
      readonly why: {
        readonly label_text: string;
        readonly averages_on_a_line: string;
        readonly averages_with_reduction: string;
        readonly averages_with_stated_credit: string;
        readonly averages_unexplained: string;
        readonly averages_below_delivery: string;
        readonly time_of_use_hours_unknown: string;
        readonly label_text_incomplete: string;
        readonly label_text_disagrees: string;
        readonly terms_not_understood: string;
        readonly condition_price_unknown: string;
      };
    };
    readonly go: {
      readonly order: string;
      readonly handoff: (values: {
        readonly provider: string | number;
        readonly ends: string | null;
      }) => string;
      readonly note: string;
    };
  };
  /** messages/en/plan-details.json */
  readonly planDetails: {
    readonly bills: {
      readonly after: string;
      readonly afterColumn: string;
      readonly afterDetail: (values: { readonly month: string }) => string;
      readonly afterLine: string;
      readonly energyNamed: (values: { readonly name: string | number }) => string;
    };
    readonly lines: {
      readonly energy_window: string;
      readonly base_charge: string;
      readonly base_reduction: string;
      readonly delivery_monthly: string;
      readonly delivery_energy: string;
      readonly dated: (values: {
        readonly name: string | number;
        readonly days: number;
        readonly isoDate: string;
      }) => string;
      readonly credit: string;
      readonly minimum_usage_fee: string;
      readonly monthly_fee: string;
      readonly buyback: string;
      readonly without: (values: { readonly needs: readonly string[] }) => string;
    };
    readonly curve: {
      readonly title: string;
      readonly jump: (values: {
        readonly direction: string;
        readonly kwh: number;
        readonly usd: number;
      }) => string;
      readonly falling: string;
      readonly level: string;
      readonly rising: string;
      readonly yours: (values: { readonly n: number }) => string;
      readonly shares: string;
      readonly assumed: string;
      readonly none: string;
      readonly credit: (values: { readonly usd: number }) => string;
      readonly creditEnds: (values: { readonly usd: number }) => string;
      readonly fee: (values: { readonly usd: number }) => string;
    };
    readonly hours: {
      readonly title: string;
      readonly sentence: (values: { readonly name: string | number; readonly share: number }) => string;
      readonly typical: string;
      readonly view: string;
      readonly week: string;
      readonly year: string;
      readonly names: {
        readonly super_off_peak: string;
        readonly off_peak: string;
        readonly mid_peak: string;
        readonly peak: string;
        readonly ev: string;
        readonly night: string;
        readonly weekend: string;
        readonly weekday: string;
        readonly day: string;
        readonly summer: string;
        readonly winter: string;
      };
      readonly freeNames: { readonly night: string; readonly weekend: string };
      readonly other: string;
      readonly between: (values: { readonly from: string | number; readonly to: string | number }) => string;
      readonly priced: (values: { readonly name: string | number; readonly rate: string | number }) => string;
      readonly free: string;
      readonly tiered: (values: { readonly rate: string | number }) => string;
    };
    readonly labelCheck: {
      readonly title: string;
      readonly caption: string;
      readonly use: string;
      readonly label: string;
      readonly ours: string;
      readonly difference: string;
      readonly rounding: (values: { readonly low: number; readonly high: number }) => string;
      readonly residual: (values: { readonly differs: boolean; readonly cents: number }) => string;
      readonly charges: (values: { readonly isoDate: string }) => string;
      readonly shares: (values: { readonly percents: readonly string[] }) => string;
    };
    readonly sources: {
      readonly title: string;
      readonly charge: string;
      readonly amount: string;
      readonly source: string;
      readonly quote: (values: {
        readonly page: string | number | null;
        readonly quote: string | number;
      }) => string;
      readonly label: string;
      readonly list: string;
      readonly calculated: string;
      readonly utility: (values: { readonly area: string | number; readonly isoDate: string }) => string;
      readonly fee: string;
      readonly once: string;
    };
    readonly facts: {
      readonly title: string;
      readonly term: string;
      readonly monthToMonth: string;
      readonly rate: string;
      readonly rates: { readonly fixed: string; readonly variable: string; readonly indexed: string };
      readonly firstCycle: string;
      readonly fee: string;
      readonly fees: {
        readonly none: string;
        readonly flat: (values: { readonly usd: number }) => string;
        readonly per_remaining_month: (values: { readonly usd: number }) => string;
        readonly unknown: string;
      };
      readonly renewable: string;
      readonly renewableValue: (values: { readonly percent: number }) => string;
      readonly for: string;
      readonly newOnly: string;
      readonly everyone: string;
      readonly payment: string;
      readonly prepaid: string;
      readonly billed: string;
      readonly delivery: string;
      readonly buyback: string;
      readonly buybackYes: string;
      readonly provider: string;
      readonly certificate: (values: { readonly number: string | number }) => string;
      readonly words: string;
      readonly factsLabel: string;
      readonly timeOfUse: string;
    };
    readonly documents: {
      readonly prices: string;
      readonly title: string;
      readonly label: string;
      readonly read: string;
      readonly terms: string;
      readonly rights: string;
      readonly none: string;
      readonly changes: (values: { readonly n: number; readonly isoDate: string }) => string;
      readonly change: (values: { readonly from: number; readonly to: number }) => string;
      readonly steady: (values: { readonly isoDate: string }) => string;
    };
  };
  /** messages/en/preferences.json */
  readonly preferences: {
    readonly title: string;
    readonly lead: string;
    readonly back: string;
    readonly rejected: string;
    readonly methods: {
      readonly title: string;
      readonly app: string;
      readonly appText: string;
      readonly email: string;
      readonly noEmail: string;
      readonly sms: string;
      readonly noPhone: string;
      readonly add: string;
      readonly quiet: string;
    };
    readonly always: string;
    readonly groups: {
      readonly "live-link": string;
      readonly orders: string;
      readonly renewals: string;
      readonly plans: string;
      readonly account: string;
    };
    readonly workflows: {
      readonly "live-link-initial-setup-complete": { readonly name: string; readonly text: string };
      readonly "agreement-expiring": { readonly name: string; readonly text: string };
      readonly "usage-import-failed": { readonly name: string; readonly text: string };
      readonly "order-step": { readonly name: string; readonly text: string };
      readonly "renewal-notice": { readonly name: string; readonly text: string };
      readonly "plan-changed": { readonly name: string; readonly text: string };
      readonly "better-plan-found": { readonly name: string; readonly text: string };
      readonly "price-below-limit": { readonly name: string; readonly text: string };
      readonly "home-removed": { readonly name: string; readonly text: string };
      readonly "new-device-sign-in": { readonly name: string; readonly text: string };
      readonly "webhook-disabled": { readonly name: string; readonly text: string };
      readonly "app-connected": { readonly name: string; readonly text: string };
    };
    readonly fixed: {
      readonly "order-step": string;
      readonly "renewal-notice": string;
      readonly "home-removed": string;
      readonly "new-device-sign-in": string;
      readonly "app-connected": string;
    };
    readonly saving: {
      readonly label: string;
      readonly from: (values: { readonly cents: number }) => string;
      readonly never: string;
      readonly rejected: string;
    };
  };
  /** messages/en/prices.json */
  readonly prices: {
    readonly title: string;
    readonly lead: (values: { readonly cents: number; readonly kwh: number }) => string;
    readonly home: {
      readonly label: string;
      readonly own: string;
      readonly size: (values: { readonly size: number }) => string;
      readonly area: string;
      readonly account: (values: { readonly home: string | number }) => string;
    };
    readonly today: {
      readonly title: (values: { readonly isoDate: string }) => string;
      readonly low: string;
      readonly typical: (values: { readonly n: number }) => string;
      readonly detail: (values: { readonly cents: number; readonly rate: number }) => string;
      readonly plan: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly list: string;
      readonly none: string;
      readonly noneText: string;
    };
    readonly history: {
      readonly title: (values: { readonly isoDate: string }) => string;
      readonly one: string;
      readonly sentence: (values: {
        readonly direction: string;
        readonly cents: number;
        readonly isoDate: string;
      }) => string;
      readonly step: (values: { readonly days: number }) => string;
      readonly axis: string;
      readonly label: string;
      readonly table: string;
      readonly day: string;
      readonly lowColumn: string;
      readonly typicalColumn: string;
      readonly year: (values: { readonly name: string | number }) => string;
      readonly month: (values: { readonly name: string | number }) => string;
      readonly rate: (values: { readonly name: string | number }) => string;
      readonly spoken: (values: {
        readonly isoDate: string;
        readonly low: number;
        readonly typical: number;
      }) => string;
    };
    readonly alert: {
      readonly title: string;
      readonly lead: string;
      readonly homeLead: string;
      readonly limit: string;
      readonly unit: string;
      readonly units: { readonly year: string; readonly month: string };
      readonly email: string;
      readonly stored: string;
      readonly send: string;
      readonly sent: string;
      readonly sentText: (values: { readonly email: string | number; readonly isoDate: string }) => string;
      readonly missing: string;
      readonly tooHigh: (values: { readonly cents: number }) => string;
      readonly emailMissing: string;
      readonly active: (values: { readonly isoDate: string; readonly cents: number }) => string;
      readonly change: string;
      readonly remove: string;
      readonly saved: string;
      readonly removed: string;
    };
    readonly confirm: {
      readonly title: string;
      readonly lead: string;
      readonly button: string;
      readonly done: string;
      readonly doneText: (values: { readonly cents: number; readonly isoDate: string }) => string;
    };
    readonly stop: {
      readonly title: string;
      readonly lead: string;
      readonly button: string;
      readonly done: string;
      readonly doneText: string;
    };
    readonly gone: { readonly title: string; readonly text: string };
    readonly seePrices: string;
  };
  /** messages/en/problems.json */
  readonly problems: {
    readonly general: { readonly what: string; readonly todo: string };
    readonly codes: {
      readonly validation_failed: { readonly what: string; readonly todo: string };
      readonly not_signed_in: { readonly what: string; readonly todo: string };
      readonly second_factor_required: { readonly what: string; readonly todo: string };
      readonly proof_required: { readonly what: string; readonly todo: string };
      readonly password_required: { readonly what: string; readonly todo: string };
      readonly forbidden: { readonly what: string; readonly todo: string };
      readonly request_timeout: { readonly what: string; readonly todo: string };
      readonly conflict: { readonly what: string; readonly todo: string };
      readonly payload_too_large: { readonly what: string; readonly todo: string };
      readonly unsupported_media_type: { readonly what: string; readonly todo: string };
    };
    readonly problems: {
      readonly limit_reached: {
        readonly what: string;
        readonly todo: (values: { readonly wait: string }) => string;
      };
      readonly tdu_unknown: { readonly what: string; readonly todo: string };
      readonly tdu_known: { readonly what: string; readonly todo: string };
      readonly no_end: { readonly what: string; readonly todo: string };
      readonly not_running: { readonly what: string; readonly todo: string };
      readonly no_readings: { readonly what: string; readonly todo: string };
      readonly plan_unknown: { readonly what: string; readonly todo: string };
      readonly order_final: { readonly what: string; readonly todo: string };
      readonly order_changed: { readonly what: string; readonly todo: string };
      readonly provider_reports: { readonly what: string; readonly todo: string };
      readonly deposit_changed: { readonly what: string; readonly todo: string };
      readonly order_claimed: { readonly what: string; readonly todo: string };
      readonly request_reused: { readonly what: string; readonly todo: string };
      readonly no_dates: { readonly what: string; readonly todo: string };
      readonly order_links_off: { readonly what: string; readonly todo: string };
      readonly not_affiliate: { readonly what: string; readonly todo: string };
      readonly link_ended: { readonly what: string; readonly todo: string };
      readonly link_unknown: { readonly what: string; readonly todo: string };
      readonly price_below_limit: { readonly what: string; readonly todo: string };
      readonly no_email: { readonly what: string; readonly todo: string };
      readonly file_missing: { readonly what: string; readonly todo: string };
      readonly too_few_days: { readonly what: string; readonly todo: string };
      readonly no_months: { readonly what: string; readonly todo: string };
      readonly month_twice: { readonly what: string; readonly todo: string };
      readonly month_in_future: { readonly what: string; readonly todo: string };
      readonly length_mismatch: { readonly what: string; readonly todo: string };
      readonly start_invalid: { readonly what: string; readonly todo: string };
      readonly webhook_address: { readonly what: string; readonly todo: string };
      readonly webhook_limit: { readonly what: string; readonly todo: string };
      readonly webhook_off: { readonly what: string; readonly todo: string };
      readonly api_key_limit: { readonly what: string; readonly todo: string };
      readonly api_key_unknown: { readonly what: string; readonly todo: string };
    };
    readonly file: {
      readonly esiid: string;
      readonly atMost: (values: { readonly value: string | number }) => string;
      readonly atLeast: (values: { readonly value: string | number }) => string;
      readonly like: (values: { readonly value: string | number }) => string;
      readonly fromDay: (values: { readonly day: string }) => string;
      readonly columns: (values: { readonly n: number }) => string;
      readonly values: (values: { readonly n: number; readonly day: string }) => string;
      readonly minutes: (values: { readonly n: number }) => string;
      readonly either: (values: {
        readonly first: string | number;
        readonly second: string | number;
      }) => string;
    };
  };
  /** messages/en/provider-steps.json */
  readonly providerSteps: {
    readonly rescission: (values: { readonly day: string }) => string;
    readonly texts: {
      readonly identity: (values: { readonly provider: string | number }) => string;
      readonly deposit: (values: { readonly provider: string | number; readonly cents: number }) => string;
      readonly depositAccepted: (values: {
        readonly cents: number;
        readonly provider: string | number;
      }) => string;
    };
    readonly titles: {
      readonly identity: string;
      readonly deposit: string;
      readonly depositAccepted: string;
    };
    readonly reason: (values: {
      readonly provider: string | number;
      readonly reason: string | number;
    }) => string;
    readonly limit: (values: { readonly cents: number }) => string;
    readonly overLimit: (values: { readonly cents: number; readonly provider: string | number }) => string;
    readonly exempt: (values: { readonly provider: string | number }) => string;
    readonly exemptions: {
      readonly payment_history: (values: { readonly months: string | number }) => string;
      readonly senior: (values: { readonly age: string | number }) => string;
      readonly family_violence: string;
    };
    readonly accept: string;
    readonly decline: string;
    readonly declineTitle: string;
    readonly declineText: (values: { readonly provider: string | number }) => string;
    readonly keep: string;
    readonly accepted: string;
    readonly declined: string;
    readonly changed: string;
    readonly notes: {
      readonly declined: (values: { readonly cents: number }) => string;
      readonly waived: (values: { readonly provider: string | number; readonly cents: number }) => string;
      readonly paid: (values: { readonly provider: string | number; readonly cents: number }) => string;
    };
  };
  /** messages/en/providers.json */
  readonly providers: {
    readonly title: string;
    readonly lead: (values: { readonly n: number; readonly isoDate: string }) => string;
    readonly search: string;
    readonly found: (values: { readonly n: number }) => string;
    readonly none: { readonly title: string; readonly text: string };
    readonly entry: (values: { readonly n: number; readonly areas: string | number }) => string;
    readonly unlisted: string;
    readonly back: string;
    readonly listed: (values: {
      readonly n: number;
      readonly area: string | number;
      readonly isoDate: string;
    }) => string;
    readonly facts: {
      readonly phone: string;
      readonly website: string;
      readonly certificate: string;
      readonly unknown: string;
      readonly otherNames: string;
      readonly fee: string;
      readonly flat: (values: { readonly low: number }) => string;
      readonly flatRange: (values: { readonly low: number; readonly high: number }) => string;
      readonly monthly: (values: { readonly low: number }) => string;
      readonly monthlyRange: (values: { readonly low: number; readonly high: number }) => string;
      readonly someNone: string;
      readonly none: string;
      readonly feeUnknown: string;
      readonly rating: string;
      readonly ratingValue: (values: { readonly rating: number; readonly isoDate: string }) => string;
      readonly noRating: string;
    };
    readonly plans: {
      readonly title: string;
      readonly lead: string;
      readonly areas: string;
      readonly area: (values: { readonly area: string | number; readonly n: number }) => string;
      readonly caption: (values: { readonly area: string | number }) => string;
      readonly plan: string;
      readonly fee: string;
    };
    readonly history: {
      readonly title: string;
      readonly lead: (values: { readonly area: string | number }) => string;
      readonly never: string;
      readonly one: (values: {
        readonly isoDate: string;
        readonly low: number;
        readonly high: number;
        readonly median: number;
      }) => string;
      readonly sentence: (values: {
        readonly from: number;
        readonly to: number;
        readonly isoDate: string;
      }) => string;
      readonly low: string;
      readonly median: string;
      readonly high: string;
    };
    readonly complaints: {
      readonly title: string;
      readonly lead: string;
      readonly notImported: string;
      readonly none: string;
      readonly period: string;
      readonly count: string;
      readonly per1000: string;
      readonly fiscalYear: (values: { readonly year: string | number }) => string;
      readonly quarter: (values: {
        readonly quarter: string | number;
        readonly year: string | number;
      }) => string;
      readonly source: (values: { readonly file: string | number; readonly isoDate: string }) => string;
    };
    readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
  };
  /** messages/en/renewals.json */
  readonly renewals: {
    readonly choices: {
      readonly seasons: {
        readonly hot: (values: { readonly day: string }) => string;
        readonly cold: (values: { readonly day: string }) => string;
        readonly mild: (values: { readonly day: string }) => string;
      };
      readonly optOut: string;
      readonly optedOut: (values: { readonly day: string }) => string;
      readonly change: string;
    };
    readonly renewal: {
      readonly title: string;
      readonly lead: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly day: string;
      }) => string;
      readonly none: { readonly title: string; readonly text: string; readonly action: string };
      readonly nothing: string;
      readonly nothingText: (values: {
        readonly day: string;
        readonly provider: string | number;
        readonly notice: number;
      }) => string;
      readonly now: string;
      readonly nowSame: string;
      readonly nowNote: string;
      readonly after: string;
      readonly window: (values: {
        readonly days: { readonly from: string; readonly through: string };
      }) => string;
      readonly best: string;
      readonly bestNote: (values: { readonly plan: string | number; readonly day: string }) => string;
      readonly basis: (values: { readonly estimated: string; readonly share: number }) => string;
      readonly noCosts: string;
      readonly costsFailed: string;
      readonly compare: string;
      readonly choice: string;
      readonly choiceText: string;
      readonly keep: string;
      readonly optOut: string;
      readonly stays: string;
      readonly out: (values: { readonly day: string }) => string;
      readonly outText: (values: { readonly day: string }) => string;
      readonly outFinal: string;
      readonly undo: string;
      readonly reason: (values: { readonly reason: string | number }) => string;
    };
    readonly optOut: {
      readonly title: string;
      readonly lead: string;
      readonly titleUndo: string;
      readonly leadUndo: string;
      readonly orderId: string;
      readonly orderIdHelp: string;
      readonly orderIdFromLink: string;
      readonly orderIdError: string;
      readonly email: string;
      readonly emailHelp: string;
      readonly emailError: string;
      readonly reason: string;
      readonly reasons: {
        readonly moving: string;
        readonly found_a_plan: string;
        readonly staying_with_provider: string;
        readonly too_many_messages: string;
        readonly other: string;
      };
      readonly customReason: string;
      readonly what: string;
      readonly submit: string;
      readonly submitUndo: string;
      readonly instead: string;
      readonly insteadOut: string;
      readonly done: string;
      readonly doneText: string;
      readonly doneLinkText: string;
      readonly doneMore: string;
      readonly undone: string;
      readonly undoneText: string;
      readonly undoneLinkText: string;
      readonly again: string;
      readonly change: string;
    };
  };
  /** messages/en/results.json */
  readonly results: {
    readonly title: string;
    readonly lead: {
      readonly lowest: (values: {
        readonly of: number;
        readonly cents: number;
        readonly prepaidIsLower: boolean;
      }) => string;
      readonly less: (values: { readonly cents: number }) => string;
      readonly same: string;
      readonly stay: (values: { readonly cents: number }) => string;
      readonly use: (values: { readonly measured: boolean; readonly kwh: number }) => string;
      readonly nothing: string;
    };
    readonly basis: {
      readonly change: string;
      readonly measured: (values: { readonly from: string; readonly through: string }) => string;
      readonly extended: (values: { readonly from: string; readonly through: string }) => string;
      readonly monthly_shape: string;
      readonly annual_shape: string;
      readonly home_model: string;
      readonly estimated: (values: { readonly estimated: string; readonly share: number }) => string;
      readonly listed: (values: { readonly isoDate: string }) => string;
      readonly age: (values: { readonly days: number }) => string;
      readonly old: (values: { readonly days: number }) => string;
      readonly more: string;
    };
    readonly counts: {
      readonly explained: (values: { readonly listed: number; readonly parts: readonly string[] }) => string;
      readonly lasting: string;
      readonly remove: string;
      readonly onlyLasting: string;
      readonly parts: {
        readonly longer: (values: { readonly n: number }) => string;
        readonly unverified: (values: { readonly n: number }) => string;
        readonly unpriced: (values: { readonly n: number }) => string;
        readonly shorter: (values: { readonly n: number }) => string;
      };
    };
    readonly list: {
      readonly heading: string;
      readonly count: (values: {
        readonly filtered: boolean;
        readonly shown: number;
        readonly all: number;
      }) => string;
      readonly sectionCount: (values: { readonly n: number }) => string;
      readonly sortedBy: (values: { readonly sort: string | number }) => string;
      readonly sort: string;
      readonly prices: string;
      readonly summer: string;
      readonly sorts: {
        readonly cost: string;
        readonly worst: string;
        readonly peak: string;
        readonly summer: string;
        readonly fee: string;
        readonly long: string;
        readonly short: string;
        readonly green: string;
      };
      readonly none: string;
      readonly noneText: string;
      readonly showShorter: (values: { readonly n: number }) => string;
      readonly unproven: string;
      readonly unprovenText: string;
      readonly unpriced: string;
      readonly unpricedText: string;
      readonly nothing: string;
      readonly nothingText: string;
      readonly loading: string;
      readonly showAll: (values: { readonly n: number }) => string;
    };
    readonly filters: {
      readonly open: (values: { readonly n: number }) => string;
      readonly clear: string;
      readonly rates: { readonly fixed: string; readonly variable: string; readonly indexed: string };
    };
    readonly row: {
      readonly split: (values: {
        readonly n: number;
        readonly cents: number;
        readonly after: number | null;
        readonly ends: string;
      }) => string;
      readonly net: (values: {
        readonly direction: string;
        readonly cents: number;
        readonly day: string;
        readonly own: boolean;
      }) => string;
      readonly range: (values: { readonly low: number; readonly high: number }) => string;
      readonly rangeSpoken: (values: { readonly low: number; readonly high: number }) => string;
      readonly less: (values: { readonly cents: number }) => string;
      readonly more: (values: { readonly cents: number }) => string;
      readonly same: string;
      readonly yours: string;
      readonly newOnly: string;
      readonly monthToMonth: string;
      readonly term: (values: { readonly n: number; readonly ends: string | null }) => string;
      readonly renewable: (values: { readonly percent: number }) => string;
      readonly rates: { readonly fixed: string; readonly variable: string; readonly indexed: string };
      readonly pick: string;
      readonly pickOf: (values: { readonly plan: string | number }) => string;
      readonly pickFull: string;
      readonly whyFirst: string;
      readonly why: string;
      readonly labels: string;
      readonly label: (values: { readonly cents: number; readonly kwh: number }) => string;
      readonly summer: (values: { readonly cents: number }) => string;
      readonly monthly: (values: { readonly cents: number }) => string;
      readonly months: (values: { readonly n: number }) => string;
      readonly ends: (values: { readonly ends: string }) => string;
      readonly feeShort: {
        readonly none: string;
        readonly flat: (values: { readonly usd: number }) => string;
        readonly per_remaining_month: (values: { readonly usd: number }) => string;
        readonly unknown: string;
      };
      readonly feeName: string;
      readonly seeBills: string;
      readonly seeBillsShort: string;
      readonly seePlan: string;
    };
    readonly flags: {
      readonly credit_cliff: string;
      readonly new_customers_only: string;
      readonly prepaid: string;
      readonly dear_season_end: string;
      readonly first_cycle_price: string;
      readonly unproven: string;
      readonly time_of_use_hours_unknown: string;
      readonly buyback_not_priced: string;
    };
    readonly verdicts: { readonly exact: string; readonly inferred: string; readonly unproven: string };
    readonly compareBar: { readonly count: (values: { readonly n: number }) => string };
    readonly empty: { readonly title: string; readonly text: string; readonly action: string };
    readonly failed: { readonly change: string };
    readonly columns: {
      readonly plan: string;
      readonly cost: string;
      readonly bills: string;
      readonly term: string;
      readonly fee: string;
      readonly rate: string;
      readonly compare: string;
    };
    readonly picks: {
      readonly title: string;
      readonly cheapest: string;
      readonly long: string;
      readonly free: string;
      readonly lead: (values: { readonly same: boolean; readonly cents: number }) => string;
      readonly longWhy: (values: {
        readonly ends: string | null;
        readonly same: boolean;
        readonly cents: number;
      }) => string;
      readonly freeWhy: (values: { readonly same: boolean; readonly cents: number }) => string;
    };
    readonly quick: {
      readonly noFee: string;
      readonly green: string;
      readonly noCredits: string;
      readonly openToAll: string;
    };
    readonly print: { readonly year: string; readonly month: string };
  };
  /** messages/en/risks.json */
  readonly risks: {
    readonly title: string;
    readonly credit: (values: {
      readonly usd: number;
      readonly max: number | null;
      readonly min: number;
    }) => string;
    readonly missed: (values: { readonly n: number; readonly of: number }) => string;
    readonly minimum: (values: { readonly usd: number; readonly kwh: number }) => string;
    readonly paid: (values: { readonly n: number; readonly of: number }) => string;
    readonly delivery: { readonly pass_through: string; readonly bundled: string; readonly unknown: string };
    readonly ends: (values: {
      readonly n: number;
      readonly ends: string | null;
      readonly provider: string | number;
    }) => string;
    readonly summer: string;
    readonly noFee: (values: { readonly days: number }) => string;
  };
  /** messages/en/security.json */
  readonly security: {
    readonly password: {
      readonly label: string;
      readonly text: string;
      readonly action: string;
      readonly current: string;
      readonly currentMissing: string;
      readonly currentWrong: string;
      readonly new: string;
      readonly nonce: string;
      readonly nonceHelp: string;
      readonly nonceMissing: string;
      readonly nonceWrong: string;
      readonly nonceAgain: string;
      readonly save: string;
      readonly done: string;
    };
    readonly second: {
      readonly label: string;
      readonly off: string;
      readonly on: string;
      readonly app: string;
      readonly phone: (values: { readonly number: string | number }) => string;
      readonly key: string;
      readonly since: (values: { readonly date: string | number }) => string;
      readonly addApp: string;
      readonly addPhone: string;
      readonly remove: string;
      readonly removeTitle: string;
      readonly removeText: string;
      readonly removeTextMore: string;
      readonly removeConfirm: string;
      readonly removed: string;
      readonly added: string;
      readonly addedMore: string;
      readonly scan: string;
      readonly scanText: string;
      readonly qr: string;
      readonly secret: string;
      readonly copy: string;
      readonly copied: string;
      readonly code: string;
      readonly preparing: string;
      readonly late: string;
      readonly lateTodo: string;
      readonly again: string;
      readonly number: string;
      readonly numberHelp: string;
      readonly sendText: string;
      readonly textSent: (values: { readonly number: string | number }) => string;
      readonly inUse: string;
      readonly tooMany: string;
      readonly textFailed: string;
    };
    readonly methods: {
      readonly label: string;
      readonly email: string;
      readonly phone: string;
      readonly other: string;
      readonly connect: string;
      readonly disconnect: string;
      readonly disconnectOf: (values: { readonly name: string | number }) => string;
      readonly disconnected: (values: { readonly name: string | number }) => string;
      readonly last: string;
      readonly conflict: string;
      readonly inUse: string;
    };
    readonly devices: {
      readonly label: string;
      readonly text: string;
      readonly unknown: string;
      readonly this: string;
      readonly seen: (values: { readonly when: string }) => string;
      readonly from: (values: { readonly address: string | number }) => string;
      readonly end: string;
      readonly signOutDevice: (values: { readonly device: string | number }) => string;
      readonly ended: (values: { readonly device: string | number }) => string;
      readonly endOthers: string;
      readonly endedOthers: (values: { readonly n: number }) => string;
      readonly more: (values: { readonly n: number }) => string;
    };
  };
  /** messages/en/selected-plans.json */
  readonly selectedPlans: {
    readonly label: string;
    readonly countShort: (values: { readonly n: number }) => string;
    readonly one: string;
    readonly go: string;
    readonly remove: (values: { readonly plan: string | number }) => string;
    readonly clear: string;
  };
  /** messages/en/server/alert-emails.json */
  readonly serverAlertEmails: {
    readonly confirm: {
      readonly subject: string;
      readonly lead: (values: { readonly limit: number; readonly month: number }) => string;
      readonly next: string;
      readonly button: string;
      readonly footnote: string;
    };
    readonly below: {
      readonly subject: (values: { readonly cents: number }) => string;
      readonly lead: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly cents: number;
        readonly month: number;
        readonly limit: number;
      }) => string;
      readonly next: string;
      readonly button: string;
      readonly again: string;
      readonly footnote: string;
    };
    readonly stop: string;
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
  };
  /** messages/en/server/auth-emails.json */
  readonly serverAuthEmails: {
    readonly code: string;
    readonly codeBesideLink: string;
    readonly codeOfInvitation: string;
    readonly expiry: {
      readonly both: (values: { readonly duration: string | number }) => string;
      readonly link: (values: { readonly duration: string | number }) => string;
      readonly code: (values: { readonly duration: string | number }) => string;
    };
    readonly keepCode: string;
    readonly confirms: {
      readonly password: (values: { readonly at: Date }) => string;
      readonly no_password: (values: { readonly at: Date }) => string;
      readonly provider: (values: { readonly provider: string | number; readonly at: Date }) => string;
    };
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
    readonly kinds: {
      readonly confirmation: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly button: string;
        readonly footnote: string;
      };
      readonly invite: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly button: string;
        readonly footnote: string;
      };
      readonly magic_link: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: string;
        readonly button: string;
        readonly footnote: string;
      };
      readonly recovery: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: string;
        readonly button: string;
        readonly footnote: string;
      };
      readonly email_change_current: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: {
          readonly other: string | number | null;
          readonly portal: string | number;
        }) => string;
        readonly next: string;
        readonly button: string;
        readonly footnote: string;
      };
      readonly email_change_new: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: {
          readonly other: string | number | null;
          readonly portal: string | number;
        }) => string;
        readonly button: string;
        readonly footnote: string;
      };
      readonly reauthentication: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: string;
      };
      readonly password_changed: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: (values: { readonly portal: string | number }) => string;
      };
      readonly email_changed: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: {
          readonly other: string | number | null;
          readonly portal: string | number;
        }) => string;
        readonly footnote: (values: { readonly support: string | number | null }) => string;
      };
      readonly phone_changed: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: string;
      };
      readonly identity_linked: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: string;
      };
      readonly identity_unlinked: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: (values: {
          readonly portal: string | number;
          readonly support: string | number | null;
        }) => string;
      };
      readonly factor_added: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: string;
      };
      readonly factor_removed: {
        readonly subject: (values: { readonly portal: string | number }) => string;
        readonly lead: (values: { readonly portal: string | number }) => string;
        readonly footnote: string;
      };
    };
  };
  /** messages/en/server/cards.json */
  readonly serverCards: {
    readonly plan: {
      readonly title: (values: { readonly plan: string | number; readonly cents: number }) => string;
      readonly label: (values: { readonly plan: string | number; readonly rate: number }) => string;
      readonly atUsage: string;
    };
    readonly side: { readonly title: (values: { readonly n: number }) => string };
    readonly basis: (values: { readonly kwh: number; readonly utility: string | number }) => string;
    readonly listed: (values: { readonly utility: string | number }) => string;
  };
  /** messages/en/server/common.json */
  readonly serverCommon: {
    readonly orOpen: string;
    readonly unnamedHome: (values: { readonly esiid: string | number }) => string;
    readonly ownHome: (values: { readonly zip: string | number | null }) => string;
    readonly duration: {
      readonly seconds: (values: { readonly n: number }) => string;
      readonly minutes: (values: { readonly n: number }) => string;
      readonly hours: (values: { readonly n: number }) => string;
      readonly days: (values: { readonly n: number }) => string;
    };
  };
  /** messages/en/server/compare-emails.json */
  readonly serverCompareEmails: {
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
    readonly footnote: string;
    readonly button: string;
    readonly basis: (values: { readonly kwh: number; readonly utility: string | number }) => string;
    readonly approximate: string;
    readonly year: (values: { readonly cents: number }) => string;
    readonly unknown: string;
    readonly list: {
      readonly subject: (values: { readonly cents: number }) => string;
      readonly none: string;
      readonly lead: (values: { readonly n: number }) => string;
    };
    readonly plan: {
      readonly subject: (values: { readonly plan: string | number; readonly cents: number }) => string;
      readonly lead: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly cents: number;
        readonly month: number;
      }) => string;
      readonly noCost: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly bills: string;
    };
    readonly side: { readonly subject: (values: { readonly n: number }) => string };
  };
  /** messages/en/server/consents.json */
  readonly serverConsents: {
    readonly order: {
      readonly partner: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly portal: string | number;
      }) => string;
      readonly documents: string;
      readonly noDocuments: (values: { readonly provider: string | number }) => string;
      readonly credit: (values: {
        readonly provider: string | number;
        readonly portal: string | number;
      }) => string;
      readonly contact: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
      }) => string;
      readonly remind: (values: { readonly portal: string | number }) => string;
    };
  };
  /** messages/en/server/location-emails.json */
  readonly serverLocationEmails: {
    readonly unnamed: string;
    readonly code: string;
    readonly terms: (values: { readonly duration: string | number }) => string;
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
    readonly kinds: {
      readonly claim_code: {
        readonly subject: string;
        readonly lead: (values: {
          readonly portal: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: string;
        readonly footnote: string;
      };
      readonly home_claimed: {
        readonly subject: string;
        readonly lead: (values: { readonly home: string | number }) => string;
        readonly next: string;
        readonly button: string;
        readonly footnote: string;
      };
    };
  };
  /** messages/en/server/mcp.json */
  readonly serverMcp: {
    readonly found: (values: { readonly n: number }) => string;
    readonly price: (values: {
      readonly plan: string | number;
      readonly provider: string | number;
      readonly cents: number;
      readonly verdict: string | number;
    }) => string;
    readonly noPrice: (values: {
      readonly plan: string | number;
      readonly provider: string | number;
    }) => string;
    readonly short: (values: { readonly months: number }) => string;
    readonly year: (values: { readonly kwh: number }) => string;
    readonly list: (values: { readonly list: string }) => string;
    readonly charges: (values: { readonly day: string }) => string;
    readonly difference: (values: {
      readonly direction: string;
      readonly plan: string | number;
      readonly cents: number;
      readonly other: string | number;
    }) => string;
    readonly same: (values: { readonly plan: string | number; readonly other: string | number }) => string;
    readonly bills: (values: {
      readonly plan: string | number;
      readonly provider: string | number;
      readonly cents: number;
    }) => string;
    readonly bill: (values: {
      readonly month: string;
      readonly plan: string | number;
      readonly provider: string | number;
      readonly cents: number;
      readonly kwh: number;
    }) => string;
    readonly line: (values: { readonly name: string | number; readonly cents: number }) => string;
    readonly month: (values: {
      readonly month: string;
      readonly cents: number;
      readonly kwh: number;
    }) => string;
    readonly likely: (values: {
      readonly n: number;
      readonly zip: string | number;
      readonly names: readonly string[];
    }) => string;
    readonly noChoice: (values: { readonly utility: string; readonly zip: string | number }) => string;
    readonly unknown: (values: { readonly zip: string | number }) => string;
    readonly listed: (values: {
      readonly plan: string | number;
      readonly provider: string | number;
      readonly from: string;
    }) => string;
    readonly unlisted: (values: {
      readonly plan: string | number;
      readonly provider: string | number;
      readonly from: string;
      readonly until: string;
    }) => string;
    readonly label: (values: {
      readonly from: string;
      readonly low: number;
      readonly middle: number;
      readonly high: number;
    }) => string;
    readonly provider: (values: {
      readonly n: number;
      readonly provider: string | number;
      readonly day: string;
    }) => string;
    readonly noTerm: string;
    readonly term: (values: { readonly name: string | number; readonly text: string | number }) => string;
    readonly homes: (values: { readonly n: number }) => string;
    readonly contractEnd: (values: { readonly day: string }) => string;
    readonly yearUsage: (values: { readonly home: string | number; readonly kwh: number }) => string;
    readonly noUsage: (values: { readonly home: string | number }) => string;
    readonly monthUsage: (values: { readonly month: string; readonly kwh: number }) => string;
    readonly page: (values: { readonly url: string | number }) => string;
    readonly prompts: {
      readonly findPlan: {
        readonly title: string;
        readonly text: (values: { readonly size: string | number; readonly zip: string | number }) => string;
      };
      readonly shouldSwitch: {
        readonly title: string;
        readonly text: (values: {
          readonly zip: string | number;
          readonly kwh: string | number;
          readonly rate: string | number;
          readonly day: string | number;
        }) => string;
      };
      readonly checkBill: {
        readonly title: string;
        readonly text: (values: {
          readonly plan: string | number;
          readonly zip: string | number;
          readonly kwh: string | number;
        }) => string;
      };
    };
    readonly llms: {
      readonly summary: string;
      readonly pages: string;
      readonly programs: string;
      readonly mcp: { readonly title: string; readonly description: string };
      readonly api: { readonly title: string; readonly description: string };
      readonly openPlans: { readonly title: string; readonly description: string };
      readonly sitemap: { readonly title: string; readonly description: string };
    };
  };
  /** messages/en/server/meter-emails.json */
  readonly serverMeterEmails: {
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
    readonly footnotes: { readonly waiting: string; readonly linked: string; readonly unlinked: string };
    readonly buttons: { readonly status: string; readonly retry: string; readonly renew: string };
    readonly declined: {
      readonly customer_declined: (values: { readonly meterSource: string | number }) => string;
      readonly meter_mismatch: string;
      readonly unknown_meter: (values: { readonly meterSource: string | number }) => string;
      readonly provider_mismatch: string;
      readonly refused: (values: { readonly meterSource: string | number }) => string;
    };
    readonly kinds: {
      readonly waiting: {
        readonly subject: (values: { readonly meterSource: string | number }) => string;
        readonly lead: (values: {
          readonly meterSource: string | number;
          readonly home: string | number;
          readonly to: string | number;
        }) => string;
        readonly next: (values: { readonly meterSource: string | number }) => string;
        readonly more: string;
      };
      readonly linked: {
        readonly subject: string;
        readonly lead: (values: { readonly home: string | number }) => string;
        readonly next: (values: { readonly ends: string | null }) => string;
      };
      readonly declined: {
        readonly subject: string;
        readonly lead: (values: { readonly home: string | number }) => string;
      };
      readonly no_answer: {
        readonly subject: string;
        readonly lead: (values: {
          readonly meterSource: string | number;
          readonly to: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly meterSource: string | number }) => string;
      };
      readonly expiring: {
        readonly subject: (values: { readonly ends: string | null }) => string;
        readonly lead: (values: { readonly ends: string | null; readonly home: string | number }) => string;
        readonly next: (values: { readonly meterSource: string | number }) => string;
        readonly more: string;
      };
      readonly expired: {
        readonly subject: (values: { readonly ends: string | null }) => string;
        readonly lead: (values: { readonly home: string | number }) => string;
        readonly next: string;
      };
    };
  };
  /** messages/en/server/notifications.json */
  readonly serverNotifications: {
    readonly "live-link-initial-setup-complete": {
      readonly linked: {
        readonly title: string;
        readonly body: (values: { readonly home: string | number }) => string;
        readonly button: string;
      };
      readonly failed: {
        readonly title: string;
        readonly body: (values: { readonly home: string | number }) => string;
        readonly button: string;
      };
    };
    readonly "agreement-expiring": {
      readonly title: (values: { readonly ends: string }) => string;
      readonly text: (values: { readonly ends: string }) => string;
      readonly body: (values: { readonly ends: string; readonly home: string | number }) => string;
      readonly button: string;
    };
    readonly "usage-import-failed": {
      readonly file: {
        readonly title: string;
        readonly body: (values: { readonly home: string | number }) => string;
        readonly button: string;
      };
      readonly readings: {
        readonly title: string;
        readonly body: (values: { readonly home: string | number }) => string;
        readonly button: string;
      };
      readonly permission: {
        readonly title: string;
        readonly body: (values: { readonly home: string | number }) => string;
        readonly button: string;
      };
    };
    readonly "order-step": {
      readonly states: {
        readonly started: {
          readonly title: (values: { readonly plan: string | number }) => string;
          readonly body: (values: {
            readonly plan: string | number;
            readonly provider: string | number;
          }) => string;
        };
        readonly handed_off: {
          readonly title: (values: { readonly provider: string | number }) => string;
          readonly body: (values: {
            readonly plan: string | number;
            readonly provider: string | number;
          }) => string;
        };
        readonly submitted: {
          readonly title: (values: { readonly provider: string | number }) => string;
          readonly body: (values: {
            readonly provider: string | number;
            readonly plan: string | number;
          }) => string;
        };
        readonly accepted: {
          readonly title: (values: { readonly provider: string | number }) => string;
          readonly body: (values: {
            readonly provider: string | number;
            readonly plan: string | number;
          }) => string;
        };
        readonly scheduled: {
          readonly title: (values: {
            readonly starts: string | null;
            readonly plan: string | number;
          }) => string;
          readonly body: (values: {
            readonly starts: string | null;
            readonly provider: string | number;
            readonly plan: string | number;
          }) => string;
        };
        readonly active: {
          readonly title: (values: { readonly plan: string | number }) => string;
          readonly body: (values: {
            readonly plan: string | number;
            readonly provider: string | number;
          }) => string;
        };
        readonly ended: {
          readonly title: (values: { readonly plan: string | number }) => string;
          readonly body: (values: {
            readonly plan: string | number;
            readonly provider: string | number;
          }) => string;
        };
        readonly rejected: {
          readonly title: (values: { readonly provider: string | number }) => string;
          readonly body: (values: {
            readonly provider: string | number;
            readonly plan: string | number;
          }) => string;
        };
        readonly cancelled: {
          readonly title: (values: { readonly plan: string | number }) => string;
          readonly body: (values: {
            readonly plan: string | number;
            readonly provider: string | number;
          }) => string;
        };
        readonly other: {
          readonly title: (values: { readonly plan: string | number }) => string;
          readonly body: (values: {
            readonly plan: string | number;
            readonly provider: string | number;
          }) => string;
        };
      };
      readonly button: string;
    };
    readonly "renewal-notice": {
      readonly title: (values: { readonly ends: string }) => string;
      readonly text: (values: { readonly ends: string }) => string;
      readonly body: (values: {
        readonly plan: string | number;
        readonly home: string | number;
        readonly ends: string;
      }) => string;
      readonly button: string;
    };
    readonly "plan-changed": {
      readonly withdrawn: {
        readonly title: (values: { readonly plan: string | number }) => string;
        readonly body: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
        }) => string;
      };
      readonly price: {
        readonly title: (values: { readonly plan: string | number }) => string;
        readonly body: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
        }) => string;
      };
      readonly button: string;
    };
    readonly "better-plan-found": {
      readonly title: (values: { readonly saving: number }) => string;
      readonly body: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly saving: number;
        readonly home: string | number;
        readonly starts: string | null;
      }) => string;
      readonly button: string;
    };
    readonly "price-below-limit": {
      readonly title: (values: { readonly cents: number }) => string;
      readonly body: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly cents: number;
        readonly home: string | number;
        readonly limit: number;
      }) => string;
      readonly button: string;
    };
    readonly "home-removed": {
      readonly title: string;
      readonly body: (values: { readonly home: string | number }) => string;
      readonly button: string;
    };
    readonly "new-device-sign-in": {
      readonly title: string;
      readonly body: (values: { readonly device: string | number | null; readonly at: Date }) => string;
      readonly button: string;
    };
    readonly "webhook-disabled": {
      readonly title: string;
      readonly body: (values: { readonly host: string | number }) => string;
      readonly button: string;
    };
    readonly "app-connected": {
      readonly title: string;
      readonly body: (values: { readonly app: string | number; readonly at: Date }) => string;
      readonly button: string;
    };
    readonly digest: {
      readonly title: (values: { readonly n: number }) => string;
      readonly more: (values: { readonly n: number }) => string;
      readonly button: string;
    };
    readonly email: {
      readonly footnote: string;
      readonly required: string;
      readonly unsubscribe: string;
      readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
    };
  };
  /** messages/en/server/order-calendar.json */
  readonly serverOrderCalendar: {
    readonly starts: (values: { readonly plan: string | number }) => string;
    readonly free: (values: { readonly plan: string | number }) => string;
    readonly ends: (values: { readonly plan: string | number }) => string;
    readonly about: (values: {
      readonly provider: string | number;
      readonly home: string | number;
    }) => string;
    readonly freeAbout: string;
    readonly endsAbout: (values: { readonly provider: string | number }) => string;
  };
  /** messages/en/server/order-emails.json */
  readonly serverOrderEmails: {
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
    readonly buttons: {
      readonly provider: (values: { readonly provider: string | number }) => string;
      readonly outcome: string;
      readonly startDate: string;
      readonly order: string;
      readonly compare: string;
      readonly signUp: string;
    };
    readonly signUp: (values: { readonly portal: string | number }) => string;
    readonly rejections: {
      readonly switch_hold: string;
      readonly hold_for_credit: (values: { readonly provider: string | number }) => string;
      readonly wrong_address: string;
      readonly plan_withdrawn: (values: { readonly provider: string | number }) => string;
      readonly already_switching: (values: {
        readonly kind: string;
        readonly provider: string | number;
      }) => string;
      readonly refused: (values: { readonly provider: string | number }) => string;
    };
    readonly footnotes: {
      readonly cancelIfNotYou: string;
      readonly keepThisEmail: string;
      readonly askProvider: (values: {
        readonly phone: string | null;
        readonly provider: string | number;
      }) => string;
    };
    readonly kinds: {
      readonly placed_handoff: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: {
          readonly plan: string | number;
          readonly months: number;
          readonly price: number;
          readonly phone: string | null;
          readonly kind: string;
        }) => string;
        readonly footnote: string;
      };
      readonly placed_partner: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
          readonly starts: string | null;
        }) => string;
        readonly next: (values: {
          readonly provider: string | number;
          readonly kind: string;
          readonly rescission: string | null;
        }) => string;
      };
      readonly not_finished: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly kind: string }) => string;
        readonly footnote: string;
      };
      readonly how_did_it_go: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: string;
        readonly footnote: (values: { readonly provider: string | number }) => string;
      };
      readonly submitted: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly kind: string }) => string;
      };
      readonly held: {
        readonly subject: (values: {
          readonly required: string;
          readonly provider: string | number;
        }) => string;
        readonly lead: (values: {
          readonly required: string;
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
          readonly deposit: number;
        }) => string;
        readonly next: (values: {
          readonly required: string;
          readonly provider: string | number;
          readonly phone: string | null;
        }) => string;
        readonly footnote: (values: { readonly provider: string | number }) => string;
      };
      readonly accepted: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly kind: string; readonly rescission: string | null }) => string;
      };
      readonly went_through: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly home: string | number;
          readonly provider: string | number;
        }) => string;
        readonly next: (values: { readonly provider: string | number }) => string;
      };
      readonly scheduled: {
        readonly subject: (values: { readonly starts: string | null }) => string;
        readonly lead: (values: {
          readonly starts: string | null;
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
          readonly kind: string;
        }) => string;
        readonly next: (values: { readonly ends: string | null }) => string;
      };
      readonly date_changed: {
        readonly subject: (values: { readonly starts: string | null }) => string;
        readonly lead: (values: {
          readonly starts: string | null;
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly ends: string | null }) => string;
        readonly footnote: (values: { readonly starts: string | number | null }) => string;
      };
      readonly active: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly starts: string | null;
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: {
          readonly ends: string | null;
          readonly months: number;
          readonly provider: string | number;
          readonly freeFrom: string | null;
        }) => string;
        readonly footnote: string;
      };
      readonly end_changed: {
        readonly subject: (values: { readonly ends: string | null }) => string;
        readonly lead: (values: {
          readonly ends: string | null;
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly freeFrom: string | null }) => string;
        readonly footnote: (values: {
          readonly ends: string | number | null;
          readonly provider: string | number;
        }) => string;
      };
      readonly rejected: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
          readonly kind: string;
        }) => string;
      };
      readonly not_taken_in: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
          readonly kind: string;
        }) => string;
        readonly next: (values: { readonly provider: string | number }) => string;
      };
      readonly taken_back: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly provider: string | number }) => string;
      };
      readonly goes_on: {
        readonly subject: (values: { readonly provider: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly home: string | number;
          readonly provider: string | number;
        }) => string;
        readonly next: (values: {
          readonly phone: string | null;
          readonly provider: string | number;
        }) => string;
        readonly footnote: string;
      };
      readonly cancelled: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: {
          readonly finishedElsewhere: boolean;
          readonly provider: string | number;
          readonly phone: string | null;
          readonly kind: string;
        }) => string;
        readonly footnote: (values: { readonly support: string | number | null }) => string;
      };
      readonly no_answer: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
        }) => string;
        readonly next: (values: { readonly provider: string | number; readonly guest: boolean }) => string;
        readonly footnote: (values: { readonly kind: string }) => string;
      };
      readonly too_late: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly home: string | number;
          readonly provider: string | number;
          readonly starts: string | null;
        }) => string;
        readonly next: (values: {
          readonly phone: string | null;
          readonly provider: string | number;
        }) => string;
      };
      readonly ended: {
        readonly subject: (values: { readonly ends: string | null }) => string;
        readonly lead: (values: {
          readonly plan: string | number;
          readonly provider: string | number;
          readonly home: string | number;
          readonly ends: string | null;
        }) => string;
        readonly next: (values: { readonly provider: string | number }) => string;
        readonly footnote: string;
      };
      readonly ended_early: {
        readonly subject: (values: { readonly plan: string | number }) => string;
        readonly lead: (values: {
          readonly provider: string | number;
          readonly plan: string | number;
          readonly home: string | number;
        }) => string;
        readonly more: (values: {
          readonly phone: string | null;
          readonly provider: string | number;
        }) => string;
        readonly footnote: string;
      };
    };
  };
  /** messages/en/server/outbox.json */
  readonly serverOutbox: {
    readonly title: string;
    readonly lead: string;
    readonly search: string;
    readonly show: string;
    readonly showAll: string;
    readonly email: string;
    readonly text: string;
    readonly to: string;
    readonly asEmail: string;
    readonly unsubscribe: string;
    readonly empty: string;
    readonly emptyFor: string;
  };
  /** messages/en/server/pages.json */
  readonly serverPages: {
    readonly compare: { readonly title: string; readonly description: string };
    readonly results: { readonly title: string; readonly description: string };
    readonly signUp: { readonly title: string; readonly description: string };
    readonly signIn: { readonly title: string; readonly description: string };
    readonly about: { readonly title: string; readonly description: string };
    readonly money: { readonly title: string; readonly description: string };
    readonly privacy: { readonly title: string; readonly description: string };
    readonly terms: { readonly title: string; readonly description: string };
    readonly contact: { readonly title: string; readonly description: string };
    readonly broker: { readonly title: string; readonly description: string };
    readonly accessibility: { readonly title: string; readonly description: string };
    readonly dataSources: { readonly title: string; readonly description: string };
    readonly providers: { readonly title: string; readonly description: string };
    readonly moving: { readonly title: string; readonly description: string };
    readonly prices: { readonly title: string; readonly description: string };
    readonly outages: { readonly title: string; readonly description: string };
    readonly developers: { readonly title: string; readonly description: string };
    readonly apiReference: { readonly title: string; readonly description: string };
    readonly glossary: { readonly title: string; readonly description: string };
    readonly plan: {
      readonly title: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly description: (values: { readonly months: number; readonly rate: number }) => string;
    };
    readonly provider: {
      readonly title: (values: { readonly provider: string | number }) => string;
      readonly description: (values: { readonly provider: string | number }) => string;
    };
    readonly area: {
      readonly zip: (values: { readonly zip: string | number }) => string;
      readonly utility: (values: { readonly utility: string | number }) => string;
    };
  };
  /** messages/en/server/renewal-emails.json */
  readonly serverRenewalEmails: {
    readonly subject: (values: { readonly ends: string }) => string;
    readonly lead: (values: {
      readonly plan: string | number;
      readonly provider: string | number;
      readonly home: string | number | null;
      readonly days: number;
      readonly ends: string;
    }) => string;
    readonly noFee: {
      readonly now: string;
      readonly from: (values: { readonly freeFrom: string }) => string;
    };
    readonly doNothing: (values: { readonly provider: string | number }) => string;
    readonly outlook: {
      readonly cost: (values: { readonly from: string; readonly cents: number }) => string;
      readonly costRange: (values: {
        readonly from: string;
        readonly cents: number;
        readonly low: number;
        readonly high: number;
      }) => string;
      readonly best: (values: {
        readonly plan: string | number;
        readonly provider: string | number;
        readonly starts: string;
        readonly net: number;
      }) => string;
    };
    readonly button: string;
    readonly footnote: { readonly last: string; readonly more: string };
    readonly optOut: string;
    readonly sent: (values: { readonly portal: string | number; readonly to: string | number }) => string;
  };
  /** messages/en/server/texts.json */
  readonly serverTexts: {
    readonly account: string;
    readonly auth: {
      readonly codes: {
        readonly sms_code: (values: {
          readonly portal: string | number;
          readonly code: string | number;
          readonly duration: string | number;
        }) => string;
        readonly sign_up_code: (values: {
          readonly portal: string | number;
          readonly code: string | number;
          readonly at: Date;
          readonly duration: string | number;
        }) => string;
        readonly phone_change_code: (values: {
          readonly portal: string | number;
          readonly code: string | number;
          readonly duration: string | number;
        }) => string;
        readonly factor_code: (values: {
          readonly portal: string | number;
          readonly code: string | number;
          readonly duration: string | number;
        }) => string;
        readonly reauthentication: (values: {
          readonly portal: string | number;
          readonly code: string | number;
          readonly duration: string | number;
        }) => string;
      };
      readonly changes: {
        readonly password_changed: (values: { readonly portal: string | number }) => string;
        readonly email_changed: (values: { readonly portal: string | number }) => string;
        readonly phone_changed: (values: {
          readonly support: string | number | null;
          readonly portal: string | number;
        }) => string;
        readonly identity_linked: (values: { readonly portal: string | number }) => string;
        readonly identity_unlinked: (values: { readonly portal: string | number }) => string;
        readonly factor_added: (values: { readonly portal: string | number }) => string;
        readonly factor_removed: (values: { readonly portal: string | number }) => string;
      };
    };
    readonly order: {
      readonly placed_handoff: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly placed_partner: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly not_finished: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly how_did_it_go: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly submitted: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly held: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly accepted: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly went_through: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
      }) => string;
      readonly scheduled: (values: {
        readonly starts: string | null;
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly date_changed: (values: {
        readonly starts: string | null;
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly active: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly end_changed: (values: {
        readonly ends: string | null;
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly rejected: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
        readonly kind: string;
      }) => string;
      readonly not_taken_in: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly taken_back: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly goes_on: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
      readonly cancelled: (values: {
        readonly finishedElsewhere: boolean;
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
        readonly kind: string;
      }) => string;
      readonly no_answer: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
      }) => string;
      readonly too_late: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
        readonly provider: string | number;
      }) => string;
      readonly ended: (values: {
        readonly portal: string | number;
        readonly plan: string | number;
      }) => string;
      readonly ended_early: (values: {
        readonly portal: string | number;
        readonly provider: string | number;
        readonly plan: string | number;
      }) => string;
    };
    readonly renewal: (values: {
      readonly portal: string | number;
      readonly provider: string | number;
      readonly ends: string;
      readonly free: boolean;
      readonly freeFrom: string;
      readonly next: string | number;
      readonly stop: string | number;
    }) => string;
    readonly home: {
      readonly claim_code: (values: {
        readonly portal: string | number;
        readonly code: string | number;
      }) => string;
      readonly home_claimed: (values: {
        readonly portal: string | number;
        readonly link: string | number;
      }) => string;
    };
    readonly notification: {
      readonly one: (values: { readonly portal: string | number; readonly title: string | number }) => string;
      readonly many: (values: {
        readonly portal: string | number;
        readonly n: number;
        readonly titles: string | number;
      }) => string;
      readonly end: (values: { readonly link: string | number; readonly stop: string | number }) => string;
    };
    readonly stopTexts: (values: { readonly link: string | number }) => string;
  };
  /** messages/en/share.json */
  readonly share: {
    readonly button: string;
    readonly note: (values: { readonly zip: string }) => string;
    readonly site: string;
    readonly ownHome: string;
    readonly unreadable: { readonly title: string; readonly text: string };
  };
  /** messages/en/share-sheet.json */
  readonly shareSheet: {
    readonly link: {
      readonly title: string;
      readonly includes: string;
      readonly zip: (values: { readonly zip: string | number }) => string;
      readonly utility: (values: { readonly utility: string | number }) => string;
      readonly monthly: (values: { readonly kwh: number }) => string;
      readonly annual: (values: { readonly kwh: number }) => string;
      readonly home: (values: {
        readonly squareFeet: number;
        readonly people: number;
        readonly gas: boolean;
        readonly pool: boolean;
        readonly ev: boolean;
      }) => string;
      readonly readDay: (values: { readonly day: number }) => string;
      readonly conditions: (values: { readonly names: readonly string[] }) => string;
      readonly never: string;
      readonly consent: string;
      readonly hours: string;
      readonly copy: string;
      readonly share: string;
      readonly copied: string;
      readonly notCopied: string;
      readonly field: string;
      readonly unusable: string;
    };
    readonly email: {
      readonly title: string;
      readonly text: string;
      readonly label: string;
      readonly invalid: string;
      readonly send: string;
      readonly sent: (values: { readonly email: string | number }) => string;
    };
    readonly save: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
      readonly saved: string;
      readonly notSaved: string;
      readonly print: string;
    };
    readonly saved: {
      readonly title: string;
      readonly list: (values: { readonly zip: string | number | null }) => string;
      readonly cost: (values: { readonly cents: number }) => string;
      readonly lowest: (values: { readonly cents: number }) => string;
      readonly day: (values: { readonly day: string }) => string;
      readonly remove: (values: { readonly name: string | number }) => string;
    };
  };
  /** messages/en/shell.json */
  readonly shell: {
    readonly skip: string;
    readonly mainNavigation: string;
    readonly pageLoading: string;
    readonly offline: string;
    readonly theme: string;
    readonly themeSystem: string;
    readonly themeLight: string;
    readonly themeDark: string;
    readonly footer: string;
    readonly shortcuts: string;
    readonly logIn: string;
    readonly signUp: string;
    readonly signOut: string;
    readonly signOutNote: string;
    readonly myAccount: (values: { readonly name: string | number }) => string;
    readonly nav: {
      readonly dashboard: string;
      readonly locations: string;
      readonly shop: string;
      readonly compare: string;
      readonly orders: string;
      readonly notifications: string;
      readonly affiliates: string;
      readonly account: string;
    };
    readonly notFound: {
      readonly what: string;
      readonly safe: string;
      readonly todo: string;
      readonly status: string;
      readonly action: string;
    };
    readonly reload: string;
    readonly titles: {
      readonly notFound: string;
      readonly compare: string;
      readonly results: string;
      readonly plan: string;
      readonly orderPlan: string;
      readonly orderLink: string;
      readonly orderPlaced: string;
      readonly orderOutcome: string;
      readonly gallery: string;
      readonly signUp: string;
      readonly login: string;
      readonly passwordReset: string;
      readonly verify: string;
      readonly liveLink: string;
      readonly dashboard: string;
      readonly orders: string;
      readonly order: string;
      readonly renewal: string;
      readonly locations: string;
      readonly location: string;
      readonly usage: string;
      readonly addLocation: string;
      readonly account: string;
      readonly apiKeys: string;
      readonly webhooks: string;
      readonly connect: string;
      readonly preferences: string;
      readonly optOut: string;
      readonly callback: string;
      readonly terms: string;
      readonly process: string;
      readonly selectLocation: string;
      readonly addHome: string;
      readonly renew: string;
      readonly createAccount: string;
      readonly signIn: string;
      readonly newPassword: string;
      readonly meterLink: string;
      readonly shop: string;
      readonly notifications: string;
      readonly affiliates: string;
      readonly choosePassword: string;
      readonly inviteExpired: string;
      readonly about: string;
      readonly privacy: string;
      readonly contact: string;
      readonly broker: string;
      readonly accessibility: string;
      readonly dataSources: string;
      readonly providers: string;
      readonly provider: string;
      readonly moving: string;
      readonly outages: string;
      readonly prices: string;
      readonly priceAlert: string;
      readonly glossary: string;
      readonly glossaryTerm: string;
      readonly "how-we-make-money": string;
      readonly developers: string;
      readonly apiReference: string;
    };
    readonly site: string;
    readonly brokerNumber: (values: { readonly number: string | number }) => string;
  };
  /** messages/en/shop.json */
  readonly shop: {
    readonly title: string;
    readonly now: (values: { readonly ends: string | null }) => string;
    readonly fee: string;
    readonly freeFrom: (values: { readonly date: string }) => string;
    readonly bestDay: string;
    readonly notKnown: string;
    readonly addContract: string;
    readonly basis: {
      readonly none: (values: { readonly kwh: number }) => string;
      readonly home: (values: { readonly kwh: number }) => string;
      readonly annual: (values: { readonly kwh: number }) => string;
      readonly monthly: (values: { readonly kwh: number }) => string;
      readonly intervals: (values: { readonly kwh: number }) => string;
    };
    readonly estimated: (values: { readonly share: number }) => string;
    readonly listed: (values: { readonly date: string }) => string;
    readonly addUsage: string;
    readonly changeUse: string;
    readonly emptyTitle: string;
    readonly anyAddress: string;
    readonly noLocation: string;
    readonly noLocationText: string;
    readonly add: string;
    readonly otherAddress: string;
  };
  /** messages/en/shortcuts.json */
  readonly shortcuts: {
    readonly title: string;
    readonly enabled: string;
    readonly enabledHelp: string;
    readonly keys: string;
    readonly action: string;
    readonly followedBy: string;
    readonly list: string;
    readonly search: string;
    readonly go: (values: { readonly page: string | number }) => string;
  };
  /** messages/en/side.json */
  readonly side: {
    readonly title: string;
    readonly best: (values: {
      readonly leftOut: boolean;
      readonly tie: boolean;
      readonly plan: string | number;
      readonly cents: number;
      readonly other: number;
    }) => string;
    readonly back: string;
    readonly table: string;
    readonly figure: string;
    readonly add: string;
    readonly remove: (values: { readonly plan: string | number }) => string;
    readonly removePlan: string;
    readonly missing: (values: { readonly n: number }) => string;
    readonly none: string;
    readonly noneText: string;
    readonly oneOnly: string;
    readonly toList: string;
    readonly lowest: string;
    readonly highest: string;
    readonly groups: {
      readonly year: string;
      readonly parts: string;
      readonly terms: string;
      readonly label: string;
    };
    readonly rows: {
      readonly year: string;
      readonly savings: string;
      readonly net: string;
      readonly range: string;
      readonly average: string;
      readonly months: string;
      readonly term: string;
      readonly rate: string;
      readonly fee: string;
      readonly renewable: string;
      readonly label: (values: { readonly kwh: number }) => string;
      readonly proof: string;
      readonly flags: string;
      readonly more: string;
    };
    readonly same: string;
    readonly unknown: string;
    readonly span: (values: { readonly low: number; readonly high: number }) => string;
    readonly split: (values: {
      readonly n: number;
      readonly cents: number;
      readonly after: number | null;
    }) => string;
    readonly fees: {
      readonly none: string;
      readonly flat: (values: { readonly usd: number }) => string;
      readonly per_remaining_month: (values: { readonly usd: number }) => string;
      readonly unknown: string;
    };
    readonly included: string;
    readonly endsSooner: string;
    readonly nothing: string;
    readonly bills: (values: {
      readonly lowCents: number;
      readonly low: string;
      readonly highCents: number;
      readonly high: string;
    }) => string;
    readonly more: (values: { readonly plan: string | number }) => string;
    readonly moreShort: string;
    readonly after: (values: { readonly month: string }) => string;
    readonly afterMark: (values: { readonly text: string | number }) => string;
    readonly monthsTable: string;
    readonly month: string;
  };
  /** messages/en/site.json */
  readonly site: {
    readonly pages: {
      readonly about: { readonly title: string };
      readonly "how-we-make-money": { readonly title: string };
      readonly privacy: { readonly title: string };
      readonly terms: { readonly title: string };
      readonly contact: { readonly title: string };
      readonly broker: { readonly title: string };
      readonly accessibility: { readonly title: string };
    };
    readonly brokerNumber: string;
  };
  /** messages/en/start.json */
  readonly start: { readonly failed: string };
  /** messages/en/support.json */
  readonly support: {
    readonly help: string;
    readonly unavailable: string;
    readonly later: string;
    readonly email: (values: { readonly address: string | number }) => string;
  };
  /** messages/en/tax-names.json */
  readonly taxNames: {
    readonly lineName: (values: { readonly name: string }) => string;
    readonly rate: (values: { readonly name: string | number; readonly percent: string | number }) => string;
    readonly source: (values: {
      readonly source: string;
      readonly from: string;
      readonly checked: string;
    }) => string;
    readonly inside: (values: {
      readonly city: string | number;
      readonly percent: string | number;
    }) => string;
    readonly outside: (values: { readonly percent: string | number }) => string;
    readonly cityUnknown: (values: {
      readonly city: string | number;
      readonly low: string | number;
      readonly high: string | number;
    }) => string;
    readonly unknown: (values: {
      readonly low: string | number;
      readonly high: string | number;
      readonly receipts: string | number;
    }) => string;
    readonly unknownCity: (values: {
      readonly city: string | number;
      readonly low: string | number;
      readonly high: string | number;
      readonly receipts: string | number;
    }) => string;
    readonly order: string;
    readonly lines: {
      readonly extras: string;
      readonly assessment: string;
      readonly gross_receipts: string;
      readonly city: string;
      readonly district: string;
    };
    readonly cityLimits: {
      readonly city: string;
      readonly cityMissing: string;
      readonly help: string;
      readonly inside: (values: { readonly city: string | number }) => string;
      readonly insideAny: string;
      readonly outside: string;
      readonly unknown: string;
      readonly missing: string;
      readonly save: string;
      readonly saved: string;
    };
  };
  /** messages/en/taxes.json */
  readonly taxes: {
    readonly title: string;
    readonly switch: string;
    readonly exact: (values: { readonly cents: number }) => string;
    readonly row: {
      readonly exact: (values: { readonly cents: number }) => string;
      readonly range: (values: { readonly low: number; readonly high: number }) => string;
    };
    readonly sources: { readonly title: string };
    readonly bill: {
      readonly before: string;
      readonly total: string;
      readonly range: (values: { readonly low: number; readonly high: number }) => string;
    };
    readonly place: {
      readonly ask: (values: { readonly city: string | number }) => string;
      readonly askAny: string;
      readonly change: string;
    };
  };
  /** messages/en/terms.json */
  readonly terms: {
    readonly title: string;
    readonly once: string;
    readonly purchase: (values: { readonly usd: number }) => string;
    readonly membership: (values: { readonly usd: number }) => string;
    readonly enrollment: (values: { readonly usd: number }) => string;
    readonly onceCounted: string;
    readonly conditions: string;
    readonly required: (values: { readonly needs: readonly string[] }) => string;
    readonly creditMonth: (values: { readonly usd: number; readonly needs: readonly string[] }) => string;
    readonly creditRate: (values: { readonly cents: number; readonly needs: readonly string[] }) => string;
    readonly creditUnknown: (values: { readonly needs: readonly string[] }) => string;
    readonly feeMonth: (values: { readonly usd: number; readonly needs: readonly string[] }) => string;
    readonly feeRate: (values: { readonly cents: number; readonly needs: readonly string[] }) => string;
    readonly counted: string;
    readonly notCounted: string;
    readonly feeCounted: string;
    readonly feeNotCounted: string;
    readonly unknownPrice: string;
    readonly words: string;
    readonly source: (values: { readonly provider: string | number; readonly isoDate: string }) => string;
    readonly unclear: (values: { readonly quote: string | number }) => string;
    readonly only: {
      readonly new_customer: string;
      readonly membership: string;
      readonly online_only: string;
    };
  };
  /** messages/en/usage.json */
  readonly usage: {
    readonly title: string;
    readonly lead: string;
    readonly back: string;
    readonly none: string;
    readonly noneText: string;
    readonly link: string;
    readonly month: string;
    readonly range: (values: {
      readonly days: { readonly from: string; readonly through: string };
    }) => string;
    readonly fullRange: (values: {
      readonly days: { readonly from: string; readonly through: string };
    }) => string;
    readonly earlier: string;
    readonly later: string;
    readonly age: (values: { readonly through: string; readonly fetched: string }) => string;
    readonly used: string;
    readonly sentBack: string;
    readonly cost: (values: { readonly days: { readonly from: string; readonly through: string } }) => string;
    readonly costNote: (values: { readonly plan: string | number }) => string;
    readonly noPlan: string;
    readonly addPlan: string;
    readonly partly: (values: { readonly read: number; readonly all: number }) => string;
    readonly coming: {
      readonly title: string;
      readonly text: (values: { readonly done: string | number }) => string;
      readonly unavailable: (values: { readonly done: string | number }) => string;
      readonly none: string;
      readonly late: string;
      readonly lateText: string;
      readonly progress: (values: { readonly done: number; readonly total: number }) => string;
    };
    readonly requested: string;
    readonly requestedText: string;
    readonly seeLink: string;
    readonly versus: {
      readonly before: string;
      readonly year: string;
      readonly more: (values: {
        readonly kwh: string | number;
        readonly perDay: boolean;
        readonly share: string | number | null;
      }) => string;
      readonly less: (values: {
        readonly kwh: string | number;
        readonly perDay: boolean;
        readonly share: string | number | null;
      }) => string;
      readonly same: string;
    };
    readonly previousYear: {
      readonly label: string;
      readonly none: string;
      readonly before: string;
      readonly year: string;
      readonly keys: { readonly before: string; readonly year: string };
    };
    readonly dayBars: {
      readonly title: string;
      readonly sentence: (values: {
        readonly most: string;
        readonly kwh: string | number;
        readonly average: string | number;
      }) => string;
      readonly nothing: string;
      readonly partly: string;
      readonly estimated: string;
      readonly previousYear: string;
      readonly cost: string;
    };
    readonly day: {
      readonly title: (values: { readonly weekday: string | number; readonly date: string }) => string;
      readonly sentence: (values: {
        readonly from: number;
        readonly to: number;
        readonly kwh: string | number;
      }) => string;
      readonly nothing: string;
      readonly label: string;
      readonly table: string;
      readonly at: string;
      readonly hours: string;
      readonly axis: string;
      readonly cost: (values: { readonly money: string | number }) => string;
      readonly missing: (values: { readonly n: number }) => string;
      readonly estimated: (values: { readonly n: number }) => string;
      readonly short: string;
      readonly long: string;
      readonly spoken: (values: {
        readonly time: string | number;
        readonly kwh: string | number;
        readonly quality: string | number | null;
      }) => string;
      readonly estimatedMark: string;
      readonly missingMark: string;
    };
    readonly hours: {
      readonly title: string;
      readonly sentence: (values: {
        readonly share: string | number;
        readonly from: number;
        readonly to: number;
      }) => string;
    };
    readonly save: {
      readonly title: string;
      readonly text: string;
      readonly csv: string;
      readonly xml: string;
      readonly all: string;
      readonly file: (values: {
        readonly lastFour: string | number;
        readonly span: string | number;
      }) => string;
    };
  };
  /** messages/en/usage-entry.json */
  readonly usageEntry: {
    readonly title: string;
    readonly lead: string;
    readonly back: string;
    readonly flow: {
      readonly title: string;
      readonly lead: string;
      readonly skip: string;
      readonly asItIs: string;
      readonly skipText: string;
    };
    readonly now: {
      readonly title: string;
      readonly none: string;
      readonly home: string;
      readonly annual: (values: { readonly kwh: number }) => string;
      readonly monthly: (values: { readonly n: number; readonly through: string | null }) => string;
      readonly intervals: string;
      readonly estimated: (values: { readonly estimated: string; readonly share: number }) => string;
      readonly savedOn: (values: { readonly date: string }) => string;
      readonly readThrough: (values: { readonly date: string }) => string;
      readonly reading: string;
    };
    readonly meter: {
      readonly title: string;
      readonly smart: string;
      readonly smartText: string;
      readonly old: string;
      readonly oldText: string;
      readonly unknown: string;
      readonly unknownText: string;
      readonly number: string;
      readonly numberHelp: string;
      readonly wrong: string;
      readonly save: string;
      readonly saved: string;
    };
    readonly form: {
      readonly title: string;
      readonly surest: string;
      readonly privacy: string;
      readonly sending: (values: { readonly name: string | number }) => string;
      readonly late: string;
      readonly lateText: string;
      readonly notRead: string;
      readonly notReadText: string;
      readonly notSaved: string;
      readonly notSavedText: string;
      readonly readCompletely: string;
      readonly gaps: string;
      readonly gap: (values: {
        readonly days: string;
        readonly from: string;
        readonly span: { readonly from: string; readonly through: string };
      }) => string;
      readonly moreGaps: (values: { readonly n: number }) => string;
      readonly otherMeter: (values: { readonly esiid: string | number }) => string;
      readonly save: string;
      readonly saveAndGo: string;
      readonly saved: string;
    };
  };
  /** messages/en/utility.json */
  readonly utility: {
    readonly title: string;
    readonly help: string;
    readonly loading: string;
    readonly another: string;
    readonly choose: string;
    readonly pick: string;
    readonly missing: string;
    readonly save: string;
    readonly saved: string;
    readonly facts: { readonly lpl: string; readonly nueces: string };
    readonly charges: (values: {
      readonly monthlyUsd: number;
      readonly cents: number;
      readonly isoDate: string;
    }) => string;
    readonly noCharges: string;
    readonly notInSmt: (values: { readonly name: string | number }) => string;
    readonly addUsage: string;
  };
  /** messages/en/webhooks.json */
  readonly webhooks: {
    readonly title: string;
    readonly lead: string;
    readonly back: string;
    readonly add: string;
    readonly empty: { readonly title: string; readonly text: string };
    readonly form: {
      readonly addTitle: string;
      readonly editTitle: string;
      readonly url: string;
      readonly urlHelp: string;
      readonly urlProblem: string;
      readonly events: string;
      readonly eventsHelp: string;
      readonly eventsProblem: string;
      readonly save: string;
    };
    readonly events: {
      readonly "order.updated": string;
      readonly "meter_link.updated": string;
      readonly "readings.added": string;
      readonly "better_plan.found": string;
      readonly "plan.changed": string;
      readonly "webhook.test": string;
    };
    readonly states: { readonly on: string; readonly failing: string; readonly off: string };
    readonly failing: (values: { readonly at: string }) => string;
    readonly off: {
      readonly failures: (values: { readonly at: string }) => string;
      readonly gone: (values: { readonly at: string }) => string;
    };
    readonly turnOn: string;
    readonly turnedOn: string;
    readonly test: string;
    readonly tested: string;
    readonly edit: string;
    readonly added: string;
    readonly saved: string;
    readonly secret: {
      readonly title: string;
      readonly text: string;
      readonly use: string;
      readonly copy: string;
      readonly done: string;
      readonly rotate: string;
      readonly rotateTitle: string;
      readonly rotateText: string;
      readonly overlap: (values: { readonly at: string }) => string;
    };
    readonly remove: {
      readonly action: string;
      readonly title: string;
      readonly text: (values: { readonly host: string | number }) => string;
      readonly confirm: string;
      readonly done: string;
    };
    readonly named: (values: { readonly action: string | number; readonly host: string | number }) => string;
    readonly dead: { readonly text: (values: { readonly n: number }) => string; readonly action: string };
    readonly deliveries: {
      readonly title: string;
      readonly filter: string;
      readonly all: string;
      readonly onlyDead: string;
      readonly empty: string;
      readonly states: { readonly waiting: string; readonly delivered: string; readonly dead: string };
      readonly at: (values: { readonly at: string }) => string;
      readonly attempts: (values: { readonly n: number }) => string;
      readonly next: (values: { readonly at: string }) => string;
      readonly errors: {
        readonly status: (values: { readonly status: string | number }) => string;
        readonly timeout: string;
        readonly connection: string;
        readonly address: string;
      };
      readonly body: string;
      readonly replay: string;
      readonly replayed: (values: { readonly n: number }) => string;
    };
  };
  /** messages/en/why.json */
  readonly why: {
    readonly rank: (values: { readonly n: number; readonly of: number }) => string;
    readonly ties: (values: { readonly n: number }) => string;
    readonly sorted: (values: { readonly sort: string | number }) => string;
    readonly next: string;
    readonly first: string;
    readonly cheapest: string;
    readonly current: string;
    readonly versus: (values: {
      readonly direction: string;
      readonly cents: number;
      readonly other: string | number;
    }) => string;
    readonly makes: (values: { readonly changes: readonly string[] }) => string;
    readonly change: {
      readonly energy: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly base: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly delivery: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly fees: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly credits: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly once: (values: { readonly direction: string; readonly cents: number }) => string;
    };
    readonly savings: (values: { readonly direction: string; readonly cents: number }) => string;
    readonly net: (values: {
      readonly direction: string;
      readonly day: string;
      readonly cents: number;
      readonly fee: number;
    }) => string;
    readonly drift: (values: {
      readonly range: string;
      readonly low: number;
      readonly high: number;
    }) => string;
    readonly table: string;
    readonly part: string;
    readonly this: string;
    readonly other: string;
    readonly difference: string;
    readonly total: string;
    readonly parts: {
      readonly energy: string;
      readonly base: string;
      readonly delivery: string;
      readonly fees: string;
      readonly credits: string;
      readonly once: string;
    };
    readonly reductions: {
      readonly name: string;
      readonly either: string;
      readonly change: (values: { readonly direction: string; readonly cents: number }) => string;
      readonly instead: (values: { readonly direction: string; readonly cents: number }) => string;
    };
    readonly credits: (values: { readonly cents: number }) => string;
    readonly months: (values: {
      readonly lowCents: number;
      readonly low: string;
      readonly highCents: number;
      readonly high: string;
    }) => string;
    readonly range: (values: { readonly low: number; readonly high: number }) => string;
    readonly flags: {
      readonly credit_cliff: string;
      readonly new_customers_only: string;
      readonly prepaid: string;
      readonly dear_season_end: string;
      readonly first_cycle_price: string;
      readonly unproven: string;
      readonly time_of_use_hours_unknown: string;
      readonly buyback_not_priced: string;
    };
    readonly verdicts: { readonly exact: string; readonly inferred: string };
    readonly order: string;
    readonly plan: string;
    readonly conditionUnknown: string;
    readonly termsUnclear: string;
  };
  /** messages/en/widget.json */
  readonly widget: {
    readonly title: string;
    readonly zip: string;
    readonly size: string;
    readonly squareFeet: (values: { readonly squareFeet: number }) => string;
    readonly submit: string;
    readonly loading: string;
    readonly top: (values: { readonly n: number; readonly of: number }) => string;
    readonly home: (values: {
      readonly squareFeet: number;
      readonly zip: string | number;
      readonly utility: string | number;
    }) => string;
    readonly year: (values: { readonly cents: number }) => string;
    readonly month: (values: { readonly cents: number }) => string;
    readonly term: (values: { readonly months: number }) => string;
    readonly prepaid: string;
    readonly prices: (values: { readonly day: string }) => string;
    readonly all: string;
    readonly site: (values: { readonly host: string | number }) => string;
    readonly utilities: { readonly title: string; readonly text: string; readonly edge: string };
    readonly problems: {
      readonly zip_invalid: string;
      readonly texas_only: string;
      readonly zip_unknown: string;
      readonly no_choice: (values: { readonly utility: string | number | null }) => string;
      readonly none: string;
      readonly busy: string;
      readonly down: string;
    };
  };
}
