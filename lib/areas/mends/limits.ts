/** The farthest that a circle or a corridor may reach, in kilometres. */
export const mostRadiusKm = 2_000;
