// Command gipfarena plays, rates and tunes agents for the games of the GIPF
// project. Everything it does is in packages that other programs may import.
package main

import gipfarena "gipf.arena"

func main() { gipfarena.Main() }
