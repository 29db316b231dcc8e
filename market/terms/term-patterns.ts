// What the sentences of a listing are about, in English and Spanish, folded by `foldUnits`.
import type { ConditionKind } from "#contracts/plan.ts";

/** The ways to meet a condition that a sentence names. */
export const KINDS: ReadonlyArray<readonly [ConditionKind, RegExp]> = [
  [
    "autopay",
    /\bauto[- ]?(?:matic )?(?:monthly )?(?:bill )?pay(?:ments?)?\b|\bautomatic (?:draft|withdrawal)|\bbank draft|\bdirect debit|\brecurring payments?|\bauto-?pago|\bpagos? (?:automatic|automatizad|recurrente)\w*/,
  ],
  [
    "paperless",
    /\bpaper-?less|\be-?bill(?:ing|s)?\b|\belectronic bill\w*|\btree[- ]free bill\w*|\bpaper (?:bills?|invoices?|statements?) (?:fee|charge)|\bsin papel|\bfactura(?:cion)? (?:electronica|tree free)/,
  ],
  [
    "device",
    /\bthermostats?\b|\b(?:smart|connected|qualifying|compatible) (?:home )?devices?\b|\bpowerwall|\b(?:home|ev) charger|\belectric vehicle|\btermostato|\bdispositivos? (?:inteligente|conectado|calificado)|\bvehiculo electrico/,
  ],
  ["membership", /\bmember(?:ship)?\b|\bmembresia/],
  [
    "new_customer",
    /\bnew (?!and\b|or\b|&)(?:\w+ ){0,2}customers?\b|\b(?:nuevos clientes|clientes nuevos)\b(?! y)/,
  ],
  [
    "online_only",
    /\benroll\w* (?:only )?(?:through|on|at) (?:the )?power to choose|\bonline (?:enrollment )?only|\binscrib\w+ a traves d(?:e|el) (?:sitio web )?power to choose/,
  ],
];

/** A requirement. "No deposit required" and "not required" are none. */
export const REQUIRED =
  /\brequir(?:e[sd]?|ing|ement)\b|\bmust\b|\bmandatory\b|\bse requier|\brequiere|\bdebe[ns]?\b|\bobligatori|\bnecesari|\bonly\b|\bsolo\b/;
export const NOT_REQUIRED =
  /\bno [^.]{0,40}\brequired|\bnot (?:be )?required|\boptional|\bavailable\b|\boptions?\b|\bsin [^.]{0,30}requerid|\bopcion|\bpuede configurar|\byou may\b/;

/** Lowers the price for those who meet a condition. */
export const DISCOUNT =
  /\bdiscount|\bcredit\b(?! cards?\b| check\b)|\breduc|\bsav(?:e|ings?)\b|\blower\b|\boff\b|\bdescuento|(?<!ta[rg][jg]eta de )\bcredito|\bmas baj/;
/** Raises it for those who don't. */
export const PENALTY =
  /\bfee\b|\bsurcharge|\badditional charge|\bcharged\b|\bincrease|\bpenalty|\bif you (?:stop|cancel|leave)|\bcargo\b|\btarifa de|\bcobra/;

/** A sentence about what the averages leave out. */
export const LEFT_OUT =
  /\b(?:not|n't) (?:be )?(?:included|reflected|part of)[^.]{0,60}(?:average|price)|\baverage[^.]{0,80}(?:do(?:es)? not|exclude)|\bexclud\w+ from[^.]{0,40}average|\bno (?:se )?inclu\w+ en[^.]{0,40}promedio/;

/** Paid once by everyone who enrolls. */
export const ONE_TIME =
  /\bone[- ]time\b|\bset-?up (?:fee|charge|cost)|\b(?:enrollment|activation|sign-?up|initiation|joining|membership|application) (?:fee|charge|cost)|\b(?:pago|cargo) unico|\bunico (?:pago|cargo)|\b(?:cuota|cargo) (?:de|por) (?:inscripcion|activacion|membresia)/;
export const PURCHASE = /\bpurchas|\bcompra\b/;
/** A twelfth is in every month of the averages, so twelve bills contain it. */
export const TWELFTH =
  /\b1\/12\b|\bone[- ]twelfth|(?:amortiz|prorat|spread)\w*[^.]{0,40}\b(?:12|twelve)\b|\bdoceava/;

/** The provider's fixed charge of every month, which the averages contain. */
export const BASE_CHARGE =
  /\bbase charge|\b(?:monthly|customer) (?:charge|fee)|\baverage price (?:reflects|includes)|\bcargo (?:base|mensual)|\bprecio medio refleja/;

/** Amounts that are no part of what the twelve bills of a customer who pays and stays add up to. */
export const NOT_PRICED: ReadonlyArray<RegExp> = [
  // Leaving early.
  /\bterminat|\bcancel|\betf\b|\banticipada/,
  // Paid in advance and used up, or paid back.
  /\bdeposit|\b(?:first|initial|minimum|starting|opening) (?:\w+ )?(?:payment|balance)|\bprepayment|\bprimer pago|\b(?:saldo|pago) inicial/,
  // Outside the bill.
  /\breward|\bcash ?back|\bgift|\bloyalty|\breferral|\brefer a\b|\bpoints\b|\bsweepstake|\bprizes?\b|\bdonat|\bcharit|\bvalued?\b|\bworth\b|\bveterinar|\bvet\b|\binsurance|\bwarranty|\brepairs?\b|\bmascotas|\brecompensa|\bregalo|\bdonaci|\bvalor\b/,
  // Promises without a rule.
  /\bsav(?:e|ings?) (?:of )?(?:up to|over|as much)|\bup to [^.]{0,20}sav|\bahorr\w+ hasta/,
  // On one bill only, for the customer's benefit.
  /\b(?:get|receive|earn|credit|bonus|reciba?|credito)\b[^.]{0,40}\b(?:first|1st|second|last|primera?) (?:\w+ )?(?:bill|invoice|month|factura)|\b(?:sign-?up|welcome) (?:bonus|credit)|\bbono de bienvenida/,
  // For an action that the customer can avoid.
  /\blate (?:fee|payment)|\breturned (?:check|payment)|\binsufficient funds|\bnsf\b|\bdisconnect|\breconnect|\bmove-?in\b|\bconvenience fee|\bpago tardio|\bcheque devuelto|\breconexion/,
];
