// Cities with retail choice, their ZIP codes and county, by utility: general knowledge, for samples only. The test next
// to it compares each with market/areas.ts.
import type { TduId } from "#contracts/plan.ts";

export type SampleTdu = Exclude<TduId, "lpl" | "nueces">;

export interface SamplePlace {
  readonly city: string;
  readonly zips: readonly string[];
  readonly county: string;
  /** Approximate share of its utility's homes that are here. */
  readonly weight: number;
}

function place(city: string, county: string, weight: number, ...zips: number[]): SamplePlace {
  return { city, county, weight, zips: zips.map(String) };
}

export const SAMPLE_PLACES: Readonly<Record<SampleTdu, readonly SamplePlace[]>> = {
  oncor: [
    place("DALLAS", "DALLAS", 30, 75219, 75204, 75206, 75214, 75218, 75228, 75230, 75243, 75248, 75287),
    place("FORT WORTH", "TARRANT", 20, 76107, 76109, 76110, 76116, 76132, 76133, 76137, 76179),
    place("ARLINGTON", "TARRANT", 9, 76010, 76012, 76013, 76016, 76017),
    place("PLANO", "COLLIN", 8, 75023, 75024, 75025, 75074, 75075),
    place("IRVING", "DALLAS", 6, 75038, 75061, 75062, 75063),
    place("FRISCO", "COLLIN", 5, 75034, 75035),
    place("MCKINNEY", "COLLIN", 5, 75069, 75070, 75071),
    place("GRAND PRAIRIE", "DALLAS", 4, 75050, 75051, 75052),
    place("RICHARDSON", "DALLAS", 4, 75080, 75081, 75082),
    place("WACO", "MCLENNAN", 4, 76705, 76708, 76710),
    place("TYLER", "SMITH", 4, 75701, 75702, 75703),
    place("KILLEEN", "BELL", 4, 76541, 76542, 76543, 76549),
    place("ROUND ROCK", "WILLIAMSON", 4, 78664, 78665, 78681),
    place("MIDLAND", "MIDLAND", 3, 79701, 79705, 79707),
    place("ODESSA", "ECTOR", 3, 79761, 79762, 79763),
    place("WICHITA FALLS", "WICHITA", 3, 76302, 76308, 76310),
    place("TEMPLE", "BELL", 2, 76501, 76502, 76504),
    place("DESOTO", "DALLAS", 2, 75115),
    place("NORTH RICHLAND HILLS", "TARRANT", 2, 76180, 76182),
  ],
  centerpoint: [
    place("HOUSTON", "HARRIS", 50, 77002, 77006, 77019, 77024, 77042, 77057, 77077, 77084, 77095, 77098),
    place("KATY", "HARRIS", 8, 77449, 77450, 77493),
    place("SPRING", "HARRIS", 7, 77373, 77379, 77388),
    place("CYPRESS", "HARRIS", 6, 77429, 77433),
    place("SUGAR LAND", "FORT BEND", 5, 77478, 77479, 77498),
    place("PASADENA", "HARRIS", 5, 77502, 77504, 77506),
    place("PEARLAND", "BRAZORIA", 4, 77581, 77584),
    place("HUMBLE", "HARRIS", 3, 77338, 77346, 77396),
    place("RICHMOND", "FORT BEND", 3, 77406, 77407, 77469),
    place("BAYTOWN", "HARRIS", 3, 77520, 77521),
    place("GALVESTON", "GALVESTON", 2, 77550, 77551),
    place("MISSOURI CITY", "FORT BEND", 2, 77459, 77489),
  ],
  aep_central: [
    place("CORPUS CHRISTI", "NUECES", 20, 78404, 78411, 78412, 78413, 78414, 78415),
    place("LAREDO", "WEBB", 14, 78040, 78041, 78043, 78045),
    place("MCALLEN", "HIDALGO", 10, 78501, 78503, 78504),
    place("HARLINGEN", "CAMERON", 6, 78550, 78552),
    place("EDINBURG", "HIDALGO", 6, 78539, 78541, 78542),
    place("MISSION", "HIDALGO", 5, 78572, 78573, 78574),
    place("VICTORIA", "VICTORIA", 5, 77901, 77904),
    place("PHARR", "HIDALGO", 4, 78577),
    place("PORTLAND", "SAN PATRICIO", 2, 78374),
    place("ROCKPORT", "ARANSAS", 2, 78382),
  ],
  aep_north: [
    place("ABILENE", "TAYLOR", 20, 79601, 79602, 79603, 79605, 79606),
    place("SAN ANGELO", "TOM GREEN", 16, 76901, 76903, 76904),
    place("VERNON", "WILBARGER", 3, 76384),
    place("CHILDRESS", "CHILDRESS", 2, 79201),
    place("ALPINE", "BREWSTER", 2, 79830),
    place("BALLINGER", "RUNNELS", 1, 76821),
  ],
  tnmp: [
    place("LEAGUE CITY", "GALVESTON", 12, 77573),
    place("TEXAS CITY", "GALVESTON", 8, 77590, 77591),
    place("LEWISVILLE", "DENTON", 8, 75057, 75067, 75077),
    place("FRIENDSWOOD", "GALVESTON", 6, 77546),
    place("ALVIN", "BRAZORIA", 5, 77511),
    place("ANGLETON", "BRAZORIA", 4, 77515),
    place("DICKINSON", "GALVESTON", 4, 77539),
    place("LA MARQUE", "GALVESTON", 3, 77568),
    place("CLIFTON", "BOSQUE", 1, 76634),
    place("PECOS", "REEVES", 1, 79772),
  ],
};

/** Percent of premises of each utility: approximate shares of the 13.3 million. */
export const SAMPLE_SHARES: Readonly<Record<SampleTdu, number>> = {
  oncor: 46,
  centerpoint: 33,
  aep_central: 14,
  aep_north: 3,
  tnmp: 4,
};
