// Utilities by ZIP range: a table written by hand, and long on purpose. Narrow ranges (cities) override the wide ones
// (three-digit regions) that contain them.
//
// `no_choice` is only used if a city or region as a whole has no choice. If homes at its edge do have a choice (north
// Austin in Oncor's area, Brownsville in AEP's), the utilities of the edge are listed, so that the visitor can
// continue.
import type { TduId } from "#contracts/plan.ts";

interface AreaBase {
  readonly from: number;
  readonly to: number;
  readonly area: string;
}

export type AreaRule =
  | (AreaBase & { readonly kind: "likely"; readonly tdus: readonly TduId[]; readonly also: string | null })
  | (AreaBase & {
      readonly kind: "no_choice";
      readonly utility: string;
      readonly edge_tdus: readonly TduId[];
    });

function likely(
  from: number,
  to: number,
  area: string,
  tdus: readonly TduId[],
  also: string | null = null,
): AreaRule {
  return { kind: "likely", from, to, area, tdus, also };
}

function noChoice(
  from: number,
  to: number,
  area: string,
  utility: string,
  edge_tdus: readonly TduId[] = [],
): AreaRule {
  return { kind: "no_choice", from, to, area, utility, edge_tdus };
}

/** Returns the whole range of a three-digit prefix. */
function prefix(three: number): [number, number] {
  return [three * 100, three * 100 + 99];
}

const COOP = "an electric cooperative";
const XCEL = "Xcel Energy (Southwestern Public Service)";
const SWEPCO = "Southwestern Electric Power Company (SWEPCO)";
const ENTERGY = "Entergy Texas";
const EL_PASO = "El Paso Electric";

export const AREA_RULES: readonly AreaRule[] = [
  // North Texas
  likely(...prefix(750), "north and east of Dallas", ["oncor", "tnmp"], "CoServ or a city utility"),
  noChoice(75040, 75047, "Garland", "Garland Power & Light", ["oncor"]),
  noChoice(75049, 75049, "Garland", "Garland Power & Light", ["oncor"]),
  likely(...prefix(751), "south and east of Dallas", ["oncor"], COOP),
  likely(...prefix(752), "Dallas", ["oncor"]),
  likely(...prefix(753), "Dallas", ["oncor"]),
  likely(
    ...prefix(754),
    "Greenville, Paris and Sulphur Springs",
    ["oncor", "tnmp"],
    `${SWEPCO}, a city utility or ${COOP}`,
  ),
  noChoice(75401, 75404, "Greenville", "GEUS", ["oncor"]),
  noChoice(...prefix(755), "Texarkana", SWEPCO, ["oncor"]),
  likely(...prefix(756), "Longview, Marshall and Henderson", ["oncor"], `${SWEPCO} or ${COOP}`),
  noChoice(75601, 75608, "Longview", SWEPCO, ["oncor"]),
  noChoice(75670, 75672, "Marshall", SWEPCO),
  likely(...prefix(757), "Tyler", ["oncor"], `${SWEPCO} or ${COOP}`),
  likely(...prefix(758), "Palestine", ["oncor"], `${ENTERGY} or ${COOP}`),
  likely(...prefix(759), "Lufkin and Nacogdoches", ["oncor"], `${ENTERGY}, ${SWEPCO} or ${COOP}`),
  likely(
    ...prefix(760),
    "around Fort Worth and Arlington",
    ["oncor", "tnmp"],
    "a city utility or cooperative",
  ),
  likely(...prefix(761), "Fort Worth", ["oncor"], "Tri-County Electric Cooperative"),
  likely(
    ...prefix(762),
    "Denton County and Gainesville",
    ["oncor", "tnmp"],
    "CoServ, Denton Municipal Electric or another city utility",
  ),
  noChoice(76201, 76209, "Denton", "Denton Municipal Electric", ["oncor"]),
  likely(...prefix(763), "Wichita Falls", ["oncor", "aep_north", "tnmp"], "a city utility or cooperative"),
  likely(...prefix(764), "Stephenville, Graham and Eastland", ["oncor", "aep_north", "tnmp"], COOP),
  // Central Texas
  likely(...prefix(765), "Temple and Killeen", ["oncor", "tnmp"], COOP),
  likely(...prefix(766), "around Waco", ["oncor", "tnmp"], COOP),
  likely(...prefix(767), "Waco", ["oncor"], COOP),
  likely(...prefix(768), "Brownwood and Brady", ["oncor", "aep_north"], "a city utility or cooperative"),
  likely(...prefix(769), "San Angelo", ["aep_north"], COOP),
  // Houston and the coast
  likely(...prefix(770), "Houston", ["centerpoint"]),
  likely(...prefix(771), "Houston", ["centerpoint"]),
  likely(...prefix(772), "Houston", ["centerpoint"]),
  likely(...prefix(773), "north of Houston", ["centerpoint"], `${ENTERGY} or ${COOP}`),
  noChoice(77301, 77306, "Conroe", `${ENTERGY} or ${COOP}`, ["centerpoint"]),
  noChoice(77340, 77344, "Huntsville", `${ENTERGY} or ${COOP}`),
  noChoice(77380, 77382, "The Woodlands", ENTERGY, ["centerpoint"]),
  likely(...prefix(774), "west and southwest of Houston", ["centerpoint", "tnmp", "aep_central"], COOP),
  likely(77422, 77422, "Brazoria", ["tnmp", "centerpoint"]),
  likely(77480, 77480, "Sweeny", ["tnmp", "centerpoint"]),
  likely(77486, 77486, "West Columbia", ["tnmp", "centerpoint"]),
  likely(...prefix(775), "Galveston Bay, Pasadena and Pearland", ["centerpoint", "tnmp"], ENTERGY),
  likely(77510, 77511, "Alvin and Santa Fe", ["tnmp", "centerpoint"]),
  likely(77515, 77516, "Angleton", ["tnmp", "centerpoint"]),
  likely(77539, 77539, "Dickinson", ["tnmp", "centerpoint"]),
  likely(77546, 77546, "Friendswood", ["tnmp", "centerpoint"]),
  likely(77568, 77568, "La Marque", ["tnmp", "centerpoint"]),
  likely(77573, 77574, "League City", ["tnmp", "centerpoint"]),
  likely(77590, 77592, "Texas City", ["tnmp", "centerpoint"]),
  noChoice(...prefix(776), "the Beaumont and Port Arthur area", ENTERGY),
  noChoice(...prefix(777), "Beaumont", ENTERGY),
  likely(
    ...prefix(778),
    "the Brazos Valley",
    ["oncor", "centerpoint"],
    `${ENTERGY}, a city utility or cooperative`,
  ),
  noChoice(77801, 77808, "Bryan", "Bryan Texas Utilities"),
  noChoice(77840, 77845, "College Station", "College Station Utilities or Bryan Texas Utilities"),
  likely(...prefix(779), "Victoria", ["aep_central"], "Victoria Electric Cooperative or a city utility"),
  // South Texas
  likely(
    ...prefix(780),
    "west and south of San Antonio",
    ["aep_central"],
    "CPS Energy, a city utility or cooperative",
  ),
  noChoice(78028, 78029, "Kerrville", "Kerrville Public Utility Board"),
  likely(78040, 78049, "Laredo", ["aep_central"]),
  likely(
    ...prefix(781),
    "east and south of San Antonio",
    ["aep_central"],
    "CPS Energy, New Braunfels Utilities, another city utility or a cooperative",
  ),
  noChoice(78130, 78132, "New Braunfels", "New Braunfels Utilities or a cooperative"),
  noChoice(...prefix(782), "San Antonio", "CPS Energy"),
  likely(...prefix(783), "around Corpus Christi", ["aep_central", "nueces"], "a city utility or cooperative"),
  likely(...prefix(784), "Corpus Christi", ["aep_central", "nueces"]),
  likely(
    ...prefix(785),
    "the Rio Grande Valley",
    ["aep_central", "oncor"],
    "Magic Valley Electric Cooperative",
  ),
  noChoice(78520, 78526, "Brownsville", "Brownsville Public Utilities Board", ["aep_central"]),
  likely(
    ...prefix(786),
    "around Austin",
    ["oncor"],
    "Austin Energy, Pedernales or Bluebonnet Electric Cooperative or a city utility",
  ),
  noChoice(78626, 78628, "Georgetown", "City of Georgetown Electric", ["oncor"]),
  noChoice(78633, 78633, "Georgetown", "City of Georgetown Electric or Pedernales Electric Cooperative", [
    "oncor",
  ]),
  noChoice(78666, 78667, "San Marcos", "San Marcos Electric Utility or a cooperative"),
  // Mostly Austin Energy, but parts of north Austin are served by Oncor and have a choice.
  noChoice(...prefix(787), "Austin", "Austin Energy", ["oncor"]),
  likely(...prefix(788), "Uvalde, Del Rio and Eagle Pass", ["aep_central", "aep_north"], COOP),
  likely(
    ...prefix(789),
    "La Grange, Giddings and Columbus",
    ["aep_central", "centerpoint"],
    "a city utility or cooperative",
  ),
  // West Texas
  noChoice(...prefix(790), "the Panhandle", `${XCEL}, SWEPCO or ${COOP}`),
  noChoice(...prefix(791), "Amarillo", XCEL),
  likely(...prefix(792), "Childress and Quanah", ["aep_north"], `SWEPCO, ${XCEL} or ${COOP}`),
  // Lubbock Power & Light opened to retail choice on March 4, 2024 (market/tdu.ts).
  likely(...prefix(793), "around Lubbock", ["lpl", "oncor"], `${XCEL} or South Plains Electric Cooperative`),
  likely(...prefix(794), "Lubbock", ["lpl"], "South Plains Electric Cooperative"),
  likely(...prefix(795), "around Abilene, Sweetwater and Snyder", ["aep_north", "oncor"], COOP),
  likely(...prefix(796), "Abilene", ["aep_north"], "Taylor Electric Cooperative"),
  likely(...prefix(797), "Midland, Odessa and Pecos", ["oncor", "tnmp", "aep_north"], COOP),
  likely(...prefix(798), "Alpine, Marfa and the Big Bend", ["aep_north"], `${EL_PASO} or ${COOP}`),
  noChoice(79821, 79821, "Anthony", EL_PASO),
  noChoice(79835, 79836, "Canutillo and Clint", EL_PASO),
  noChoice(79838, 79839, "Fabens and Fort Hancock", EL_PASO),
  noChoice(79849, 79849, "San Elizario", EL_PASO),
  noChoice(79853, 79853, "Tornillo", EL_PASO),
  noChoice(...prefix(799), "El Paso", EL_PASO),
  noChoice(...prefix(885), "El Paso", EL_PASO),
];
