/** Offered first; any other may be typed. 'Barrel Racing' is the one with a meaning: its riders have a BBR #. */
export const EVENT_CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
