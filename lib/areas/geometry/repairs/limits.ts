/** The farthest that a circle or a corridor may reach, in kilometres. */
export const maxRadiusKm = 2_000;
