/** Offered first; any other may be typed. 'Barrel Racing' is the one with a meaning: its riders have a BBR #. */
export const CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
